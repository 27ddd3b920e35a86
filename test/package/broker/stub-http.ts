import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen, type Served } from '../../serve.js';

export interface StubRequest {
  readonly method: string;
  /** Still encoded, without the query. */
  readonly path: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface StubAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface StubServer extends Served {
  readonly requests: readonly StubRequest[];
}

/** Answers every request with the result of the function; for `undefined` closes the connection. */
export async function serveStub(
  answer: (request: StubRequest) => StubAnswer | undefined | Promise<StubAnswer | undefined>,
): Promise<StubServer> {
  const requests: StubRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const [path = ''] = url.split('?');
    const request = { method, path, url, headers, body: await text(incoming) };
    requests.push(request);
    const answered = await answer(request);
    if (answered === undefined) {
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(answered.status, answered.headers).end(answered.body);
  });
  return { ...(await listen(server)), requests };
}
