import type { IncomingMessage } from 'node:http';
import { noBody } from '../service/plain-http.js';
import { decodeBody } from './decode-body.js';

/**
 * Reads the body of a request. It keeps at most `maxBytes`, and reads and drops the rest, so that the
 * client can send all of it and gets the response. A compressed body is decoded.
 *
 * @param onBody called once, at the end.
 * @param onDisconnect called if the client disconnects before the end.
 */
export function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  onBody: (body: Uint8Array) => void,
  onDisconnect: (error: Error) => void,
): void {
  const chunks: Buffer[] = [];
  let free = maxBytes;
  incoming.on('data', (chunk: Buffer) => {
    if (free > 0) {
      // A cut chunk is copied, since a part would keep all of it in memory.
      chunks.push(chunk.byteLength > free ? Buffer.from(chunk.subarray(0, free)) : chunk);
      free -= chunk.byteLength;
    }
  });
  incoming.on('end', () => {
    const [first = noBody] = chunks;
    const body = chunks.length > 1 ? Buffer.concat(chunks) : first;
    onBody(decodeBody(body, incoming.headers, maxBytes));
  });
  incoming.on('error', onDisconnect);
}

/** Whether a request has a body (RFC 9112, 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}
