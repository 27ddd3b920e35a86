import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that a stub has received. */
export interface StubRequest {
  readonly method: string;
  /** Still encoded, without the query. */
  readonly path: string;
  /** The path with the query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface StubAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A server on a port of its own. */
export interface StubServer extends AsyncDisposable {
  /** Without a slash at the end. */
  readonly url: string;
  /** All requests, in order. */
  readonly requests: readonly StubRequest[];
  stop(): Promise<void>;
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    if (server.listening) {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    }
  };
  return { url: `http://127.0.0.1:${port}`, requests, stop, [Symbol.asyncDispose]: stop };
}
