import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/**
 * How many bytes of a body are read at most, also after it was decompressed: enough for a list of
 * 100,000 plants.
 */
const maxBytes = 2 ** 22;

/** The failure of a request whose response has more. */
export const tooLargeFailure = `the response has more than the ${maxBytes / 2 ** 20} MiB that are read`;

const decoders = new Map([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
]);

/** The encodings that are decompressed, as a request names them. */
export const acceptedEncodings = [...decoders.keys()].join(', ');

/**
 * Receives the body of a response, and decompresses it. A body in an unknown encoding is returned as
 * it is.
 *
 * @throws Error when it is too large, broke off, or is not in its encoding.
 */
export async function receiveBody(message: IncomingMessage): Promise<Uint8Array> {
  const body = await readBytes(message);
  const encoding = message.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decode = decoders.get(encoding);
  try {
    return body.length === 0 || !decode ? body : decode(body, { maxOutputLength: maxBytes });
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
    for await (const chunk of message) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) {
        break;
      }
    }
  } catch (error) {
    const { code, message: why } = error as NodeJS.ErrnoException;
    const cause = code === 'ECONNRESET' ? 'the connection was closed' : why;
    throw new Error(`the response broke off: ${cause}`);
  }
  if (length > maxBytes) {
    throw new Error(tooLargeFailure);
  }
  return Buffer.concat(chunks);
}
