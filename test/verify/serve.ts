import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';

export interface Served extends AsyncDisposable {
  readonly url: string;
}

/** Serves HTTP on a free port of 127.0.0.1. */
export async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Serves whatever it likes over a plain socket. */
export async function serveBytes(onSocket: (socket: Socket) => void): Promise<Served> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onSocket(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
      await closed;
    },
  };
}

/** An address at which nobody answers. */
export async function deadUrl(): Promise<string> {
  await using served = await serve(() => {});
  return served.url;
}
