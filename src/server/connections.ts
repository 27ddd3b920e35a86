import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Says how a response ends that would never end by itself. */
export type Hold = (outgoing: ServerResponse, end: () => void) => void;

/** The connections of a server. */
export interface Connections {
  /**
   * Lets them go: each is closed once its last request is answered in full, and at once where there
   * is none. `server.close()` would cut an answer off that is still being sent, and wait for a
   * connection that has sent nothing yet, of which browsers open some ahead of need.
   */
  letGo(): void;
  /** Ends a response that would never end by itself, once they are let go. */
  hold: Hold;
}

/** Follows the connections of a server and the requests in flight on them. */
export function trackConnections(server: Server): Connections {
  const sockets = new Set<Socket>();
  const inFlight = new Set<ServerResponse>();
  const held = new Map<ServerResponse, () => void>();
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

  return {
    letGo() {
      isLettingGo = true;
      for (const end of held.values()) {
        end();
      }
      for (const socket of sockets) {
        const last = lastInFlight(socket);
        if (last === undefined) {
          socket.destroy();
        } else {
          last.shouldKeepAlive = false;
        }
      }
    },
    hold(outgoing, end) {
      held.set(outgoing, end);
      outgoing.once('close', () => held.delete(outgoing));
      if (isLettingGo) {
        end();
      }
    },
  };
}
