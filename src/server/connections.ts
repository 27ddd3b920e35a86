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

/** Follows the connections of a server and the responses in flight on them. */
export function trackConnections(server: Server): Connections {
  const responses = new Map<Socket, Set<ServerResponse>>();
  const ends = new Map<ServerResponse, () => void>();
  let isLettingGo = false;

  /** Found when they are needed: to listen for the end of each would cost every request. */
  const inFlight = (socket: Socket) => {
    const open = responses.get(socket) ?? new Set();
    for (const outgoing of open) {
      if (outgoing.closed) {
        open.delete(outgoing);
      }
    }
    return open;
  };

  const onceOver = (outgoing: ServerResponse, callback: () => void) => {
    const { socket } = outgoing.req;
    const conclude = () => {
      outgoing.off('close', conclude);
      socket.off('close', conclude);
      callback();
    };
    if (outgoing.closed || socket.closed) {
      callback();
    } else {
      outgoing.once('close', conclude);
      socket.once('close', conclude);
    }
  };

  const closeAfter = (outgoing: ServerResponse) => {
    const { socket } = outgoing.req;
    onceOver(outgoing, () => {
      if (inFlight(socket).size === 0) {
        socket.destroySoon();
      }
    });
  };

  server.on('connection', (socket) => {
    // A client may send any number of requests ahead, each of which may wait for the close.
    socket.setMaxListeners(0);
    responses.set(socket, new Set());
    socket.once('close', () => responses.delete(socket));
  });
  server.on('request', ({ socket }, outgoing) => {
    inFlight(socket).add(outgoing);
    if (isLettingGo) {
      outgoing.shouldKeepAlive = false;
      closeAfter(outgoing);
    }
  });

  return {
    letGo() {
      isLettingGo = true;
      for (const end of ends.values()) {
        end();
      }
      for (const socket of responses.keys()) {
        const open = inFlight(socket);
        const last = [...open].at(-1);
        if (last === undefined) {
          socket.destroy();
        } else {
          last.shouldKeepAlive = false;
          open.forEach(closeAfter);
        }
      }
    },
    onceOver,
    hold(outgoing, end) {
      if (isLettingGo || outgoing.closed || outgoing.req.socket.closed) {
        end();
      } else {
        ends.set(outgoing, end);
        onceOver(outgoing, () => ends.delete(outgoing));
      }
    },
  };
}
