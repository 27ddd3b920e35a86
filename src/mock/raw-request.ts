/** The description of the symbol under which MSW 2 keeps what a request was made from. */
const originalRequest = 'kRawRequest';

/** What a request that MSW has intercepted in Node was made from; undefined in a page, and for other requests. */
function rawRequestOf(request: Request): unknown {
  const key = Object.getOwnPropertySymbols(request).find(
    ({ description }) => description === originalRequest,
  );
  return key && Reflect.get(request, key);
}

/** Whether a request was made by XMLHttpRequest, as jsdom has it. */
export function isXmlHttpRequest(request: Request): boolean {
  return typeof XMLHttpRequest === 'function' && rawRequestOf(request) instanceof XMLHttpRequest;
}

/** Aborted when the client gives up: MSW itself says that only of fetch. */
export function whenGivenUp(request: Request): AbortSignal {
  const raw = rawRequestOf(request) as Partial<NodeJS.EventEmitter & EventTarget> | undefined;
  if (raw === undefined || raw instanceof Request) {
    return request.signal;
  }
  const givenUp = new AbortController();
  const abort = () => givenUp.abort();
  request.signal.addEventListener('abort', abort);
  // A ClientRequest of node:http, or an XMLHttpRequest.
  raw.once?.('close', abort);
  raw.addEventListener?.('abort', abort);
  raw.addEventListener?.('timeout', abort);
  return givenUp.signal;
}
