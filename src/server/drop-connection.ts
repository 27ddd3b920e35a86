import type { ServerResponse } from 'node:http';

/**
 * Ends the connection of a request without a response.
 *
 * A browser that has used a connection before, and receives nothing when it ends, sends the request again by
 * itself, so the page would not see the fault. On such a connection it first gets an interim response, which
 * every client skips. If the connection were then closed, and not reset, Chromium would take that for a response.
 */
export function dropConnection(outgoing: ServerResponse): void {
  const { socket } = outgoing.req;
  const isReused = socket.bytesWritten > 0;
  if (isReused && socket.writable) {
    outgoing.writeContinue(() => socket.resetAndDestroy());
  } else {
    outgoing.destroy();
  }
}
