import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, inflateRawSync, inflateSync, unzipSync } from 'node:zlib';

/**
 * How many bytes of a body are read at most, also after it was decompressed: enough for a list of
 * 100,000 plants.
 */
const maxBytes = 2 ** 22;

/** The failure of a request whose response has more. */
export const tooLargeFailure = `the response has more than the ${maxBytes / 2 ** 20} MiB that are read`;

/**
 * Receives the body of a response, and decompresses it. A body in an unknown encoding is returned as
 * it is.
 *
 * @throws Error when it is too large, after as many bytes as are read, broke off, or is not in its
 * encoding.
 */
export async function receiveBody(message: IncomingMessage): Promise<Uint8Array> {
  const body = await readBytes(message);
  const encoding = message.headers['content-encoding']?.trim().toLowerCase();
  try {
    return body.length === 0 ? body : decompress(body, encoding);
  } catch (error) {
    const { code, message: why } = error as NodeJS.ErrnoException;
    const isTooLarge = code === 'ERR_BUFFER_TOO_LARGE';
    throw new Error(
      isTooLarge ? tooLargeFailure : `the body is not ${encoding}, as its headers say: ${why}`,
    );
  }
}

/** Not `buffer` of node:stream/consumers, which has no limit. */
async function readBytes(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    if (Number(message.headers['content-length']) > maxBytes) {
      throw new Error(tooLargeFailure);
    }
    for await (const chunk of message) {
      length += chunk.length;
      chunks.push(chunk);
      if (length > maxBytes) {
        throw new Error(tooLargeFailure);
      }
    }
  } catch (error) {
    const { code, message: why } = error as NodeJS.ErrnoException;
    const cause = code === 'ECONNRESET' ? 'the connection was closed' : why;
    throw new Error(why === tooLargeFailure ? why : `the response broke off: ${cause}`);
  }
  return Buffer.concat(chunks, length);
}

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  const options = { maxOutputLength: maxBytes };
  switch (encoding) {
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
