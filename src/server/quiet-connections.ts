import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Follows which connections have no request in flight. `server.close()` waits for those of them
 * that have sent nothing yet, and browsers open some ahead of need.
 *
 * @returns what closes them.
 */
export function trackQuietConnections(server: Server): () => void {
  const sockets = new Set<Socket>();
  const inFlight = new Set<ServerResponse>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (_incoming, outgoing) => {
    inFlight.add(outgoing);
    outgoing.once('close', () => inFlight.delete(outgoing));
  });
  return () => {
    const busy = new Set([...inFlight].map(({ req }) => req.socket));
    for (const socket of sockets) {
      if (!busy.has(socket)) {
        socket.destroy();
      }
    }
  };
}
