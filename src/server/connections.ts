import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many pipelined requests of a connection may wait. A client that sends more does not read its responses. */
export const maxWaitingRequests = 1000;

/** The connections of a server. */
export interface Connections {
  /**
   * Calls back to answer a request: at once, or when the response before it on its connection is closed. So a
   * client that pipelines requests, and does not read, holds one response in memory.
   *
   * @param answer called with whether the request had to wait.
   */
  inTurn(outgoing: ServerResponse, answer: (hasWaited: boolean) => void): void;
  /**
   * Closes each connection once its last response is sent in full, and an idle one at once.
   * `server.close()` would truncate a response that is being sent, and wait for connections that have
   * sent nothing yet, such as those that browsers open in advance.
   */
  drain(): void;
  /** Calls back once a response is closed: sent in full, or its client has disconnected. */
  onceClosed(outgoing: ServerResponse, callback: () => void): void;
  /** Aborted if the client disconnects before it has its response. */
  whenLost(outgoing: ServerResponse): AbortSignal;
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
    if (outgoing.closed) {
      callback();
    } else {
      outgoing.once('close', callback);
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
    open.set(socket, { last: undefined, waiting: 0 });
    socket.once('close', () => open.delete(socket));
  });

  return {
    // Not a listener of `request`: a second one makes each request slower.
    inTurn(outgoing, answer) {
      const { socket } = outgoing.req;
      const connection = open.get(socket);
      if (connection === undefined) {
        return;
      }
      const { last } = connection;
      connection.last = outgoing;
      if (isDraining) {
        closeAfter(outgoing, connection);
      }
      if (last === undefined || last.closed) {
        answer(false);
      } else if (++connection.waiting > maxWaitingRequests) {
        socket.destroy();
      } else {
        onceClosed(last, () => {
          connection.waiting--;
          if (!socket.destroyed) {
            answer(true);
          }
        });
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
    whenLost(outgoing) {
      const lost = new AbortController();
      onceClosed(outgoing, () => {
        if (!outgoing.writableFinished) {
          lost.abort();
        }
      });
      return lost.signal;
    },
    endOnDrain(outgoing, end) {
      if (isDraining || outgoing.closed) {
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
  /** How many of its requests wait for the response before them. */
  waiting: number;
}
