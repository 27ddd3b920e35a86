import { answerAsFetch } from './request-client.js';
import type { FindRespond } from './share-interception.js';
import { statusTexts } from './status-texts.js';

/** In bytes: of the bodies of requests that may outlive their page. */
const maxKeepalive = 65_536;

/** Creates a `fetch` that answers what is intercepted, and passes all other requests to the original. */
export function createFetch(original: typeof fetch, findRespond: FindRespond): typeof fetch {
  return async function fetch(...sent: Parameters<typeof original>) {
    const request = new Request(...sent);
    const respond = findRespond(request);
    if (respond === undefined) {
      return original(request);
    }
    if (await isRefused(request)) {
      throw new TypeError('Failed to fetch: a browser does not send this request.');
    }
    const client = { givenUp: request.signal, isXmlHttpRequest: false };
    const response = await answerAsFetch(request, () => respond(request, client));
    await assertIntegrity(original, request, response);
    return toReceived(request, response);
  };
}

/** Whether a browser rejects a request that it could create. */
async function isRefused(request: Request): Promise<boolean> {
  const { mode, url, keepalive } = request;
  return (
    (mode === 'same-origin' && isElsewhere(url)) ||
    (keepalive && (await request.clone().arrayBuffer()).byteLength > maxKeepalive)
  );
}

function isElsewhere(url: string): boolean {
  return new URL(url).origin !== location.origin;
}

/** Lets the browser compare the body, as it also does where a page has no `crypto.subtle`. */
async function assertIntegrity(
  original: typeof fetch,
  { integrity }: Request,
  response: Response,
): Promise<void> {
  // happy-dom has none.
  if (integrity) {
    const copy = URL.createObjectURL(await response.clone().blob());
    await original(copy, { integrity }).finally(() => URL.revokeObjectURL(copy));
  }
}

/** The response as a page receives it: an abort ends its body. */
function toReceived({ url, signal }: Request, response: Response): Response {
  const ended = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
  });
  const body = response.body?.pipeThrough(ended);
  const { status, headers } = response;
  const statusText = statusTexts[status] ?? '';
  return asReceived(new Response(body, { status, statusText, headers }), signal, {
    url: url.replace(/#.*/, ''),
    type: isElsewhere(url) ? 'cors' : 'basic',
  });
}

/** Gives a response, and its clones, what only the browser itself can give one. */
function asReceived(
  response: Response,
  signal: AbortSignal,
  received: { readonly url: string; readonly type: ResponseType },
): Response {
  const define = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value });
  for (const name of ['append', 'delete', 'set']) {
    define(response.headers, name, refuseChange);
  }
  const readers = ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'] as const;
  // Older browsers have no `bytes`.
  for (const name of readers.filter((name) => name in response)) {
    const read = response[name];
    // The stream of an aborted body does not tell the reason.
    define(response, name, () =>
      read.call(response).catch((error) => {
        signal.throwIfAborted();
        throw error;
      }),
    );
  }
  define(response, 'url', received.url);
  define(response, 'type', received.type);
  const { clone } = response;
  define(response, 'clone', () => asReceived(clone.call(response), signal, received));
  return response;
}

function refuseChange(): never {
  throw new TypeError('The headers of a response cannot be changed.');
}
