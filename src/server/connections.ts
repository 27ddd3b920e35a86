import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of a server. */
export interface Connections {
  /** Notes a request, and the response to it. */
  begin(outgoing: ServerResponse): void;
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
  /** Aborted once a response is closed, or when the server stops. */
  whenOver(outgoing: ServerResponse): AbortSignal;
  /** Registers how `drain` ends a response that would never end by itself. */
  endOnDrain(outgoing: ServerResponse, end: () => void): void;
}

/** Tracks the connections of a server and the responses in flight on them. */
export function trackConnections(server: Server): Connections {
  /** The response to the last request of each. It is sent last: once it is closed, all are. */
  const lastResponses = new Map<Socket, ServerResponse | undefined>();
  const ends = new Map<ServerResponse, () => void>();
  let isDraining = false;

  const onceClosed = (outgoing: ServerResponse, callback: () => void) => {
    if (outgoing.destroyed) {
      callback();
    } else {
      // A stream adds many listeners of its own, for which Node would print a warning.
      outgoing.setMaxListeners(0).once('close', callback);
    }
  };

  const closeAfter = (last: ServerResponse) => {
    const { socket } = last.req;
    last.shouldKeepAlive = false;
    onceClosed(last, () => {
      if (lastResponses.get(socket) === last) {
        socket.destroySoon();
      }
    });
  };

  server.on('connection', (socket) => {
    lastResponses.set(socket, undefined);
    socket.once('close', () => lastResponses.delete(socket));
  });

  const endOnDrain = (outgoing: ServerResponse, end: () => void) => {
    if (isDraining || outgoing.destroyed) {
      end();
    } else {
      ends.set(outgoing, end);
      onceClosed(outgoing, () => ends.delete(outgoing));
    }
  };

  return {
    // Not a listener of `request`: a second one makes each request slower.
    begin(outgoing) {
      lastResponses.set(outgoing.req.socket, outgoing);
      if (isDraining) {
        closeAfter(outgoing);
      }
    },
    drain() {
      isDraining = true;
      for (const end of ends.values()) {
        end();
      }
      for (const [socket, last] of lastResponses) {
        if (last === undefined || last.destroyed) {
          socket.destroy();
        } else {
          closeAfter(last);
        }
      }
    },
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
    whenOver(outgoing) {
      const over = new AbortController();
      onceClosed(outgoing, () => over.abort());
      endOnDrain(outgoing, () => over.abort());
      return over.signal;
    },
    endOnDrain,
  };
}
