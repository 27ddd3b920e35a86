import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Follows the connections of a server and the requests in flight on them.
 *
 * @returns what lets them go: each is closed once its last request is answered in full, and at
 * once where there is none. `server.close()` would cut an answer off that is still being sent,
 * and wait for a connection that has sent nothing yet, of which browsers open some ahead of need.
 */
export function trackConnections(server: Server): () => void {
  const sockets = new Set<Socket>();
  const inFlight = new Set<ServerResponse>();
  let isLettingGo = false;

  const lastInFlight = (socket: Socket) =>
    [...inFlight].findLast(({ req }) => req.socket === socket);

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', ({ socket }, outgoing) => {
    inFlight.add(outgoing);
    outgoing.shouldKeepAlive &&= !isLettingGo;
    outgoing.once('close', () => {
      inFlight.delete(outgoing);
      if (isLettingGo && lastInFlight(socket) === undefined) {
        socket.destroySoon();
      }
    });
  });

  return () => {
    isLettingGo = true;
    for (const socket of sockets) {
      const last = lastInFlight(socket);
      if (last === undefined) {
        socket.destroy();
      } else {
        last.shouldKeepAlive = false;
      }
    }
  };
}
