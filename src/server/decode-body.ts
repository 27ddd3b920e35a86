import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

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
export function decodeBody(
  body: Uint8Array,
  headers: IncomingHttpHeaders,
  maxBytes: number,
): Uint8Array {
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
