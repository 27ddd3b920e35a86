import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export class Connections {
  /** The response to the last request of each. It is sent last: once it is closed, all are. */
  readonly #lastResponses = new Map<Socket, ServerResponse | undefined>();
  readonly #ends = new Set<() => void>();
  #isDraining = false;

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#lastResponses.set(socket, undefined);
      socket.once('close', () => this.#lastResponses.delete(socket));
    });
  }

  /** Notes a request. Not a listener of `request`: a second one makes each request slower. */
  begin(outgoing: ServerResponse): void {
    this.#lastResponses.set(outgoing.req.socket, outgoing);
    if (this.#isDraining) {
      this.#closeAfter(outgoing);
    }
  }

  /**
   * Closes each connection once its last response is sent in full, and an idle one at once.
   * `server.close()` would truncate a response that is being sent, and wait for connections that have
   * sent nothing yet, such as those that browsers open in advance.
   */
  drain(): void {
    this.#isDraining = true;
    this.endWaiting();
    for (const [socket, last] of this.#lastResponses) {
      if (last === undefined || last.destroyed) {
        socket.destroy();
      } else {
        this.#closeAfter(last);
      }
    }
  }

  /** Ends what waits or has no end of its own: delays, held responses, streams of events. */
  endWaiting(): void {
    for (const end of this.#ends) {
      end();
    }
  }

  /** Aborted if the client disconnects before it has its response. */
  whenLost(outgoing: ServerResponse): AbortSignal {
    const lost = new AbortController();
    onceClosed(outgoing, () => outgoing.writableFinished || lost.abort());
    return lost.signal;
  }

  /** Calls back once a response is closed, or what waits is ended. */
  onceOver(outgoing: ServerResponse, callback: () => void): void {
    const end = () => this.#ends.delete(end) && callback();
    this.#ends.add(end);
    onceClosed(outgoing, end);
    if (this.#isDraining) {
      end();
    }
  }

  whenOver(outgoing: ServerResponse): AbortSignal {
    const over = new AbortController();
    this.onceOver(outgoing, () => over.abort());
    return over.signal;
  }

  #closeAfter(last: ServerResponse): void {
    const { socket } = last.req;
    last.shouldKeepAlive = false;
    onceClosed(last, () => this.#lastResponses.get(socket) === last && socket.destroySoon());
  }
}

function onceClosed(outgoing: ServerResponse, callback: () => void): void {
  if (outgoing.destroyed) {
    callback();
  } else {
    // A stream adds many listeners of its own, for which Node would print a warning.
    outgoing.setMaxListeners(0).once('close', callback);
  }
}
