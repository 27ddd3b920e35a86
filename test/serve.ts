import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Server,
  type Socket,
} from 'node:net';

/** A server that listens until it is disposed of. */
export interface Served extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Lets a server listen on a port of 127.0.0.1, by default a free one. */
export async function listen(server: Server, wanted = 0): Promise<Served> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function stop() {
    if (!server.listening) {
      return;
    }
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) {
      socket.destroy();
    }
    await closed;
  }

  return { url: `http://127.0.0.1:${port}`, port, stop, [Symbol.asyncDispose]: stop };
}

export function serve(listener: RequestListener): Promise<Served> {
  return listen(createServer(listener));
}

/** Serves whatever it likes over a plain socket. */
export function serveBytes(onSocket: (socket: Socket) => void): Promise<Served> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => {});
    onSocket(socket);
  });
  return listen(server);
}

export async function deadUrl(): Promise<string> {
  await using served = await serve(() => {});
  return served.url;
}
