import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startServer } from 'plant-store-kit/server';
import { expect, it } from 'vitest';

const list = 'GET /plants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer alice-token\r\n\r\n';
const writers = 200;
const readers = 40;

async function open(url: string): Promise<Socket> {
  const { port, hostname: host } = new URL(url);
  const socket = connect({ port: Number(port), host, noDelay: true });
  // The server may end a slow connection.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Writes a request byte by byte, again and again. */
function writeSlowly(socket: Socket): void {
  let at = 0;
  const timer = setInterval(() => socket.write(list[at++ % list.length] ?? ''), 20);
  socket.once('close', () => clearInterval(timer));
}

/** Asks for many lists and reads none of them. */
function readNothing(socket: Socket): void {
  socket.pause();
  socket.write(list.repeat(1000));
}

it('a server answers an ordinary client beside many that write slowly or read nothing', async () => {
  await using server = await startServer({ port: 0 });
  const sockets = await Promise.all(
    Array.from({ length: writers + readers }, () => open(server.url)),
  );
  sockets.slice(readers).forEach(writeSlowly);
  sockets.slice(0, readers).forEach(readNothing);
  try {
    for (let sent = 0; sent < 50; sent++) {
      const response = await fetch(`${server.url}/plants?limit=10`, {
        headers: { authorization: 'Bearer alice-token' },
        signal: AbortSignal.timeout(10_000),
      });
      expect(response.status).toBe(200);
      expect(await response.json()).toHaveLength(10);
    }
  } finally {
    for (const socket of sockets) {
      socket.destroy();
    }
  }
});
