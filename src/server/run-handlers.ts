import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'msw';
import type { SendableResponse } from './send-response.js';

/** Runs the handlers: resolves with a response, or `drop` for a network error, or undefined for neither. */
export type RunHandlers = (request: {
  readonly method: string;
  /** The path and the query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}) => Promise<SendableResponse | 'drop' | undefined>;

/** Methods that a Request cannot have, so that no handler can run. */
const methodsWithoutRequest = ['CONNECT', 'TRACE'];

/** Creates a function that runs MSW handlers; relative paths start at the root of the server. */
export async function createRunHandlers(
  handlers: RequestHandler[],
  scheme: 'http' | 'https',
): Promise<RunHandlers> {
  // Loading msw takes 100 ms, so it is loaded only for a server with handlers.
  const { getResponse } = await import('msw');

  return async ({ method, url, headers, body }) => {
    const baseUrl = `${scheme}://${isHost(headers.host) ? headers.host : 'localhost'}`;
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

/** The headers of a response without those of the connection that it was received on. */
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
    // The response is of fetch, which has decoded the body.
    headers.delete('content-encoding');
  }
  return { ...Object.fromEntries(headers), 'set-cookie': headers.getSetCookie() };
}

function isHost(host: string | undefined): boolean {
  return host !== undefined && !host.includes('@') && URL.canParse(`http://${host}`);
}
