import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { noBody } from '../service/plain-http.js';

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

const decoders: ReadonlyMap<string | undefined, typeof gunzipSync> = new Map([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
]);

/**
 * Decodes a body by its Content-Encoding, which it removes from the headers. A body that is not in that
 * encoding stays as it is.
 *
 * @returns `maxBytes` zeros in place of more bytes, which are too many for whoever reads them.
 */
function decodeBody(body: Uint8Array, headers: IncomingHttpHeaders, maxBytes: number): Uint8Array {
  const decode = decoders.get(headers['content-encoding']?.toLowerCase());
  if (decode === undefined || body.byteLength >= maxBytes) {
    return body;
  }
  try {
    const decoded = decode(body, { maxOutputLength: maxBytes });
    delete headers['content-encoding'];
    delete headers['content-length'];
    return decoded;
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? new Uint8Array(maxBytes) : body;
  }
}
