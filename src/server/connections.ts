import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of a connection may wait until those before them are answered. */
const maxPipelined = 100;

export class Connections {
  /** The response to the last request of each. It is sent last: once it is closed, all are. */
  readonly #lastResponses = new Map<Socket, ServerResponse | undefined>();
  readonly #ends = new Set<() => void>();
  /** How many requests of each wait for their turn. */
  readonly #waiting = new WeakMap<Socket, number>();
  #isDraining = false;

  /** @param server undefined if it is not ours: then a connection is known from its first request on. */
  constructor(
    server: Server | undefined,
    opened: 'connection' | 'secureConnection' = 'connection',
  ) {
    server?.on(opened, (socket: Socket) => this.#add(socket));
  }

  #add(socket: Socket): void {
    this.#lastResponses.set(socket, undefined);
    socket.once('close', () => this.#lastResponses.delete(socket));
  }

  /**
   * Calls the listener with each request: at once, unless its client has sent it before it has read the response to an
   * earlier one. Then it waits for that, since responses that nobody reads would fill the memory; the connection of a
   * client that sends too many is closed.
   */
  inTurn(listener: RequestListener): RequestListener {
    // One function around the other: a second listener of `request` makes each request slower.
    return (incoming, outgoing) => {
      const { socket } = incoming;
      const earlier = this.#lastResponses.get(socket);
      if (earlier === undefined && !this.#lastResponses.has(socket)) {
        this.#add(socket);
      }
      this.#lastResponses.set(socket, outgoing);
      if (this.#isDraining) {
        this.#closeAfter(outgoing);
      }
      // Node assigns a response to its socket once the one before it is sent.
      if (earlier === undefined || outgoing.socket !== null) {
        listener(incoming, outgoing);
      } else {
        this.#wait(earlier, () => listener(incoming, outgoing));
      }
    };
  }

  /** Lets a request wait for an earlier response of its connection. */
  #wait(earlier: ServerResponse, handle: () => void): void {
    const { socket } = earlier.req;
    const waiting = (this.#waiting.get(socket) ?? 0) + 1;
    this.#waiting.set(socket, waiting);
    if (waiting > maxPipelined) {
      socket.destroy();
      return;
    }
    onceClosed(earlier, () => {
      this.#waiting.set(socket, (this.#waiting.get(socket) ?? 0) - 1);
      if (!socket.destroyed) {
        handle();
      }
    });
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

  /** Whether bytes that are written to a connection now are a response of their own. */
  isFree(socket: Socket): boolean {
    const last = this.#lastResponses.get(socket);
    return last === undefined || last.destroyed || !(last.headersSent || last.req.complete);
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
