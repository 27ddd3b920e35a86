import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of a server. */
export interface Connections {
  /**
   * Lets them go: each is closed once its last request is answered in full, and at once where there
   * is none. `server.close()` would cut an answer off that is still being sent, and wait for a
   * connection that has sent nothing yet, of which browsers open some ahead of need.
   */
  letGo(): void;
  /**
   * Calls back once a response is over: sent, or its client gone. (A response that waits behind
   * another one on its connection never says so itself.)
   */
  onceOver(outgoing: ServerResponse, callback: () => void): void;
  /** Says how a response ends that would never end by itself, once connections are let go. */
  hold(outgoing: ServerResponse, end: () => void): void;
}

/** What is to be done about a response in flight. */
interface Flight {
  readonly whenOver: (() => void)[];
  end?: () => void;
}

/** Follows the connections of a server and the requests in flight on them. */
export function trackConnections(server: Server): Connections {
  const flights = new Map<Socket, Map<ServerResponse, Flight>>();
  let isLettingGo = false;

  const flightOf = (outgoing: ServerResponse) => flights.get(outgoing.req.socket)?.get(outgoing);

  server.on('connection', (socket) => {
    const ofSocket = new Map<ServerResponse, Flight>();
    flights.set(socket, ofSocket);
    socket.once('close', () => {
      flights.delete(socket);
      for (const flight of ofSocket.values()) {
        conclude(flight);
      }
    });
  });
  server.on('request', ({ socket }, outgoing) => {
    const ofSocket = flights.get(socket);
    const flight: Flight = { whenOver: [] };
    ofSocket?.set(outgoing, flight);
    outgoing.shouldKeepAlive &&= !isLettingGo;
    outgoing.once('close', () => {
      ofSocket?.delete(outgoing);
      conclude(flight);
      if (isLettingGo && ofSocket?.size === 0) {
        socket.destroySoon();
      }
    });
  });

  return {
    letGo() {
      isLettingGo = true;
      for (const [socket, ofSocket] of flights) {
        for (const { end } of ofSocket.values()) {
          end?.();
        }
        const last = [...ofSocket.keys()].at(-1);
        if (last === undefined) {
          socket.destroy();
        } else {
          last.shouldKeepAlive = false;
        }
      }
    },
    onceOver(outgoing, callback) {
      const flight = flightOf(outgoing);
      if (flight === undefined) {
        callback();
      } else {
        flight.whenOver.push(callback);
      }
    },
    hold(outgoing, end) {
      const flight = flightOf(outgoing);
      if (isLettingGo || flight === undefined) {
        end();
      } else {
        flight.end = end;
      }
    },
  };
}

function conclude({ whenOver }: Flight): void {
  for (const callback of whenOver.splice(0)) {
    callback();
  }
}
