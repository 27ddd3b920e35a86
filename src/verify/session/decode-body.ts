import { brotliDecompressSync, inflateRawSync, inflateSync, unzipSync } from 'node:zlib';

/**
 * Decompresses a body. A body in an unknown encoding is returned as it is.
 *
 * @throws Error when the body is not in that encoding.
 */
export function decodeBody(body: Buffer, encoding = 'identity'): Uint8Array {
  try {
    return body.length === 0 ? body : decompress(body, encoding);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`the body is not ${encoding}, as its headers say: ${message}`, {
      cause: error,
    });
  }
}

/** In bytes, far more than any list of plants: a compressed body may grow a thousandfold. */
const maxOutputLength = 2 ** 28;

function decompress(body: Buffer, encoding: string): Uint8Array {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return unzipSync(body, { maxOutputLength });
    case 'deflate':
      // The name means the zlib format, but some services send the bare stream.
      return (body[0] ?? 0) % 16 === 8
        ? inflateSync(body, { maxOutputLength })
        : inflateRawSync(body, { maxOutputLength });
    case 'br':
      return brotliDecompressSync(body, { maxOutputLength });
    default:
      return body;
  }
}
