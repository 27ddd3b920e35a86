import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of a server. */
export interface Connections {
  /** Tracks the response to a request. It is called at each request, before anything is sent. */
  add(outgoing: ServerResponse): void;
  /**
   * Closes each connection once its last response is sent in full, and an idle one at once.
   * `server.close()` would truncate a response that is being sent, and wait for connections that have
   * sent nothing yet, such as those that browsers open in advance.
   */
  drain(): void;
  /**
   * Calls back once a response is closed: sent in full, or its client has disconnected. (Node emits no
   * `close` if the client disconnects while the response waits for another one on its connection.)
   */
  onceClosed(outgoing: ServerResponse, callback: () => void): void;
  /** The response to the last request of a connection; undefined before the first. */
  lastOn(socket: Socket): ServerResponse | undefined;
  /** Registers how `drain` ends a response that would never end by itself. */
  endOnDrain(outgoing: ServerResponse, end: () => void): void;
}

/** Tracks the connections of a server and the responses in flight on them. */
export function trackConnections(server: Server): Connections {
  const open = new Map<Socket, Connection>();
  const ends = new Map<ServerResponse, () => void>();
  let isDraining = false;

  const onceClosed = (outgoing: ServerResponse, callback: () => void) => {
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
    onceClosed(last, () => {
      if (connection.last === last) {
        socket.destroySoon();
      }
    });
  };

  server.on('connection', (socket) => {
    // With pipelining, any number of responses may listen for the close of one connection.
    socket.setMaxListeners(0);
    open.set(socket, { last: undefined });
    socket.once('close', () => open.delete(socket));
  });

  return {
    // Not a listener of `request`: a second one makes each request slower.
    add(outgoing) {
      const connection = open.get(outgoing.req.socket);
      if (connection !== undefined) {
        connection.last = outgoing;
        if (isDraining) {
          closeAfter(outgoing, connection);
        }
      }
    },
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
    lastOn: (socket) => open.get(socket)?.last,
    onceClosed,
    endOnDrain(outgoing, end) {
      if (isDraining || outgoing.closed || outgoing.req.socket.closed) {
        end();
      } else {
        ends.set(outgoing, end);
        onceClosed(outgoing, () => ends.delete(outgoing));
      }
    },
  };
}

interface Connection {
  /** The response to its last request. It is sent last: once it is closed, all are. */
  last: ServerResponse | undefined;
}
