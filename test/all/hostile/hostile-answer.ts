import { once } from 'node:events';
import type { Socket } from 'node:net';

/** What a provider sends in place of a response, on the socket of the request. */
export interface HostileAnswer {
  /** To follow "a provider that". */
  readonly name: string;
  /** Whether its client waits for it until a timeout; default no. */
  readonly leavesWaiting?: true;
  /** What a report says of it as a reason; undefined for a response that can be read, which is no list. */
  readonly says?: RegExp;
  send(socket: Socket): void | Promise<void>;
}

/** Writes a piece again and again, as fast as it is read, until the client closes the socket. */
export async function writeForever(socket: Socket, piece: string | Uint8Array): Promise<void> {
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  while (!closed.signal.aborted) {
    if (!socket.write(piece)) {
      await once(socket, 'drain', { signal: closed.signal }).catch(() => {});
    } else {
      await new Promise(setImmediate);
    }
  }
}

/** Writes a piece at each interval until the client closes the socket. */
export function writeSlowly(socket: Socket, piece: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs).unref();
  socket.once('close', () => clearInterval(timer));
}

/** Sends a response with status 200 and a JSON body. */
export function sendWhole(socket: Socket, body: Uint8Array): void {
  const head = [
    'HTTP/1.1 200 OK',
    'Content-Type: application/json',
    `Content-Length: ${body.byteLength}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body);
}
