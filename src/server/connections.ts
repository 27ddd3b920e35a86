import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of a server. */
export interface Connections {
  /**
   * Lets them go: each is closed once its last request is answered in full, and at once where there
   * is none. `server.close()` would cut an answer off that is still being sent, and wait for a
   * connection that has sent nothing yet, of which browsers open some ahead of need.
   */
  drain(): void;
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
  const open = new Map<Socket, Connection>();
  const ends = new Map<ServerResponse, () => void>();
  let isDraining = false;

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

  const closeAfter = (last: ServerResponse, connection: Connection) => {
    const { socket } = last.req;
    last.shouldKeepAlive = false;
    onceOver(last, () => {
      if (connection.last === last) {
        socket.destroySoon();
      }
    });
  };

  server.on('connection', (socket) => {
    // A client may send any number of requests ahead, each of which may wait for the close.
    socket.setMaxListeners(0);
    open.set(socket, { last: undefined });
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }, outgoing) => {
    const connection = open.get(socket);
    if (connection !== undefined) {
      connection.last = outgoing;
      if (isDraining) {
        closeAfter(outgoing, connection);
      }
    }
  });

  return {
    drain() {
      isDraining = true;
      for (const end of ends.values()) {
        end();
      }
      for (const [socket, connection] of open) {
        const { last } = connection;
        if (last === undefined || last.closed) {
          socket.destroy();
        } else {
          closeAfter(last, connection);
        }
      }
    },
    onceOver,
    hold(outgoing, end) {
      if (isDraining || outgoing.closed || outgoing.req.socket.closed) {
        end();
      } else {
        ends.set(outgoing, end);
        onceOver(outgoing, () => ends.delete(outgoing));
      }
    },
  };
}

interface Connection {
  /** The response to its last request: it is sent last, so that all are over once it is. */
  last: ServerResponse | undefined;
}
