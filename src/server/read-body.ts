import type { IncomingMessage } from 'node:http';
import { noBody } from '../service/plain-http.js';

/**
 * Reads the body of a request, and keeps no more than `mostBytes` of it: the rest is read and
 * dropped, so that the client gets to the end and sees the answer.
 *
 * @param onBody called once, at the end.
 * @param onGone called when the client goes away before that.
 */
export function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  onBody: (body: Uint8Array) => void,
  onGone: (error: Error) => void,
): void {
  const chunks: Buffer[] = [];
  let missing = maxBytes;
  incoming.on('data', (chunk: Buffer) => {
    if (missing > 0) {
      // Copied where it is cut, for a part of a chunk keeps the whole of it in memory.
      chunks.push(chunk.byteLength > missing ? Buffer.from(chunk.subarray(0, missing)) : chunk);
      missing -= chunk.byteLength;
    }
  });
  incoming.on('end', () => {
    const [first = noBody] = chunks;
    onBody(chunks.length > 1 ? Buffer.concat(chunks) : first);
  });
  incoming.on('error', onGone);
}

/** Whether a request comes with a body (RFC 9112, 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}
