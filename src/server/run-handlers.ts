import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'msw';

/** What a handler answers, in full. */
export interface HandlerAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Uint8Array;
}

/** Asks the handlers: an answer, or to drop the connection, or undefined where none answers. */
export type RunHandlers = (request: {
  readonly method: string;
  /** The path and the query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}) => Promise<HandlerAnswer | 'drop' | undefined>;

/** Methods that a Request cannot have, and so no handler can see. */
const methodsWithoutRequest = ['CONNECT', 'TRACE'];

/** Runs MSW handlers over node:http requests; relative paths count from the server's root. */
export async function createRunHandlers(handlers: RequestHandler[]): Promise<RunHandlers> {
  // Loading msw takes 100 ms and running it 0.25 ms a request, so only those who use it pay.
  const { getResponse } = await import('msw');

  return async ({ method, url, headers, body }) => {
    const baseUrl = `http://${isHost(headers.host) ? headers.host : 'localhost'}`;
    const mayHaveBody = method !== 'GET' && method !== 'HEAD';
    if (methodsWithoutRequest.includes(method) || !URL.canParse(baseUrl + url)) {
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
  if (response.url !== '') {
    // It came from fetch, which has decoded the body.
    headers.delete('content-encoding');
  }
  return { ...Object.fromEntries(headers), 'set-cookie': headers.getSetCookie() };
}

function isHost(host: string | undefined): boolean {
  return host !== undefined && !host.includes('@') && URL.canParse(`http://${host}`);
}
