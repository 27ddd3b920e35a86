/** The description of the symbol under which MSW 2 keeps what a request was made from. */
const originalRequest = 'kRawRequest';

/** What the answer depends on, of the client of a request. */
export interface RequestClient {
  /** Aborted when it gives up. */
  readonly givenUp: AbortSignal;
  /** Whether it is an XMLHttpRequest, which would wait forever for the end of a body that fails. */
  readonly isXmlHttpRequest: boolean;
}

/** Answers a request; with `Response.error()` for a dropped connection. */
export type Respond = (request: Request, client?: RequestClient) => Promise<Response>;

/**
 * Answers as `fetch` does: it rejects when the request is aborted, and for a dropped connection.
 *
 * @param request one of node-fetch may have no signal.
 */
export async function answerAsFetch(
  { signal }: { readonly signal: AbortSignal | null },
  respond: () => Promise<Response>,
): Promise<Response> {
  signal?.throwIfAborted();
  const response = await respond();
  signal?.throwIfAborted();
  if (response.type === 'error') {
    throw new TypeError('Failed to fetch: a fault of the mock dropped the connection.');
  }
  return response;
}

/** The client of a request that MSW has intercepted, or that was passed to `mock.fetch`. */
export function clientOf(request: Request): RequestClient {
  const raw = rawRequestOf(request);
  return {
    givenUp: whenGivenUp(request, raw),
    isXmlHttpRequest: typeof XMLHttpRequest === 'function' && raw instanceof XMLHttpRequest,
  };
}

/** What a request that MSW has intercepted in Node was made from; undefined in a page, and for other requests. */
function rawRequestOf(request: Request): unknown {
  const key = Object.getOwnPropertySymbols(request).find(
    ({ description }) => description === originalRequest,
  );
  return key && Reflect.get(request, key);
}

/** MSW itself says only of fetch when the client gives up. */
function whenGivenUp(request: Request, original: unknown): AbortSignal {
  const raw = original as Partial<NodeJS.EventEmitter & EventTarget> | undefined;
  if (raw === undefined || raw instanceof Request) {
    return request.signal ?? new AbortController().signal;
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
