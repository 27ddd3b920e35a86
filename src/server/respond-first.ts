import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'msw';

/** What a handler answers, in full. */
export interface HandlerAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Uint8Array;
}

/** Asks the handlers: an answer, or to drop the connection, or undefined where none answers. */
export type RespondFirst = (
  incoming: IncomingMessage,
  body: Uint8Array,
) => Promise<HandlerAnswer | 'drop' | undefined>;

/** Methods that no Request can have, and so no handler can see. */
const unspeakable = ['CONNECT', 'TRACE'];

/** Runs MSW handlers over node:http requests; relative paths count from the server's root. */
export async function createRespondFirst(handlers: RequestHandler[]): Promise<RespondFirst> {
  // Loading msw takes 100 ms and running it 0.25 ms a request, so only those who use it pay.
  const { getResponse } = await import('msw');

  return async (incoming, body) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const address = `http://${headers.host}`;
    const baseUrl = URL.canParse(address) ? address : 'http://localhost';
    const mayHaveBody = method !== 'GET' && method !== 'HEAD';
    if (unspeakable.includes(method) || !URL.canParse(baseUrl + url)) {
      return undefined;
    }
    const request = new Request(baseUrl + url, {
      method,
      headers: Object.entries(headers).flatMap(([name, values]) =>
        [values ?? []].flat().map((value): [string, string] => [name, value]),
      ),
      body: mayHaveBody && body.byteLength > 0 ? new Uint8Array(body) : null,
    });
    const response = await getResponse(handlers, request, { baseUrl });
    if (response === undefined || response.headers.get('x-msw-intention') === 'passthrough') {
      return undefined;
    }
    if (response.type === 'error') {
      return 'drop';
    }
    return {
      status: response.status,
      headers: headersOf(response),
      body: new Uint8Array(await response.arrayBuffer()),
    };
  };
}

/** Those of a response that speak of it, and not of the connection it once came over. */
function headersOf(response: Response): OutgoingHttpHeaders {
  const headers = new Headers(response.headers);
  for (const name of [
    'connection',
    'content-length',
    'keep-alive',
    'trailer',
    'transfer-encoding',
  ]) {
    headers.delete(name);
  }
  return { ...Object.fromEntries(headers), 'set-cookie': headers.getSetCookie() };
}
