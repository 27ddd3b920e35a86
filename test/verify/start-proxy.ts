import { createServer, request as forward } from 'node:http';
import { connect } from 'node:net';
import { listen, type Served } from '../serve.js';

/** A host that no name server knows: only the proxy leads to it. */
export const hiddenHost = 'plants.invalid';

export interface TestProxy extends Served {
  /** The targets that it was asked for: `GET http://…`, `CONNECT host:port`. */
  readonly requests: readonly string[];
  readonly credentials: ReadonlySet<string | undefined>;
}

/**
 * Starts a proxy that leads every host to 127.0.0.1.
 *
 * @param refusal the status with which it refuses each request; default none.
 */
export async function startProxy(refusal?: number): Promise<TestProxy> {
  const requests: string[] = [];
  const credentials = new Set<string | undefined>();
  const server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    credentials.add(incoming.headers['proxy-authorization']);
    if (refusal !== undefined) {
      outgoing.writeHead(refusal).end('refused by the proxy');
      return;
    }
    const { method, headers, url = '' } = incoming;
    const { port, pathname, search } = new URL(url);
    const path = pathname + search;
    const sent = forward({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 0, response.rawHeaders);
      response.pipe(outgoing);
    });
    sent.on('error', () => outgoing.destroy());
    incoming.pipe(sent);
  });
  server.on('connect', (incoming, socket) => {
    requests.push(`CONNECT ${incoming.url}`);
    credentials.add(incoming.headers['proxy-authorization']);
    socket.on('error', () => {});
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal} Refused\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const { port } = new URL(`http://${incoming.url}`);
    const target = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
    socket.on('close', () => target.destroy());
  });
  return { ...(await listen(server)), requests, credentials };
}
