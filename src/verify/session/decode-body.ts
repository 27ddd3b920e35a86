import {
  brotliDecompressSync,
  inflateRawSync,
  inflateSync,
  unzipSync,
  type ZlibOptions,
} from 'node:zlib';
import { createTooLargeError } from './max-body-bytes.js';

/**
 * Decompresses a body. A body in an unknown encoding is returned as it is.
 *
 * @throws TooLargeError when the body is too large, and Error when it is not in that encoding.
 */
export function decodeBody(
  body: Buffer,
  encoding: string | undefined,
  maxOutputLength: number,
): Uint8Array {
  try {
    return body.length === 0 || encoding === undefined
      ? body
      : decompress(body, encoding, { maxOutputLength });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') {
      throw createTooLargeError(maxOutputLength);
    }
    throw new Error(`the body is not ${encoding}, as its headers say: ${message}`, {
      cause: error,
    });
  }
}

function decompress(body: Buffer, encoding: string, options: ZlibOptions): Uint8Array {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return unzipSync(body, options);
    case 'deflate':
      // The name means the zlib format, but some services send the bare stream.
      return (body[0] ?? 0) % 16 === 8 ? inflateSync(body, options) : inflateRawSync(body, options);
    case 'br':
      return brotliDecompressSync(body, options);
    default:
      return body;
  }
}
