import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  brotliDecompressSync,
  inflateRawSync,
  inflateSync,
  unzipSync,
  type ZlibOptions,
} from 'node:zlib';

/** Waits for the status and the headers of the response. */
export function receiveHead(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // A request that is destroyed before its response may have no error.
    const onClose = () => reject(new Error('the connection was closed'));
    sent.once('response', (message) => {
      // Every connection closes at last, and an error takes long to create.
      sent.off('close', onClose);
      resolve(message);
    });
    sent.once('error', reject);
    // Without this listener, Node closes the socket and reports nothing.
    sent.once('upgrade', ({ statusCode, statusMessage }: IncomingMessage, socket: Duplex) => {
      socket.destroy();
      reject(new Error(`it answered ${statusCode} ${statusMessage}, and so left HTTP`));
    });
    sent.once('close', onClose);
  });
}

/**
 * Receives the body, and decompresses it.
 *
 * @throws TooLargeError when it is too large, after as many bytes as are read; Error when it broke
 * off, or is not in its encoding.
 */
export async function receiveBody(message: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const body = await readBytes(message, maxBytes).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof TooLargeError) {
      throw error;
    }
    const why = error.code === 'ECONNRESET' ? 'the connection was closed' : error.message;
    throw new Error(`the response broke off: ${why}`, { cause: error });
  });
  const decoded = decodeBody(body, message.headers['content-encoding'], maxBytes);
  assertFewValues(decoded);
  return decoded;
}

/** Not `buffer` of node:stream/consumers: it has no limit, and makes a Blob first. */
async function readBytes(message: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const announced = Number(message.headers['content-length']) || 0;
  if (announced > maxBytes) {
    message.destroy(createTooLargeError(maxBytes));
  }
  // Not a list of chunks: each may have a single byte, and takes a hundred times as much memory. Nearly all
  // bodies are a single chunk, which is not copied.
  let body: Buffer = Buffer.alloc(0);
  let length = 0;
  message.on('data', (chunk: Buffer) => {
    if (length + chunk.length > maxBytes) {
      message.destroy(createTooLargeError(maxBytes));
      return;
    }
    if (length === 0) {
      body = chunk;
      length = chunk.length;
      return;
    }
    if (length + chunk.length > body.length) {
      const wanted = Math.max(announced, 2 * (length + chunk.length));
      const larger = Buffer.allocUnsafe(Math.min(wanted, maxBytes));
      body.copy(larger, 0, 0, length);
      body = larger;
    }
    chunk.copy(body, length);
    length += chunk.length;
  });
  await finished(message);
  return body.length === length ? body : Buffer.from(body.subarray(0, length));
}

/**
 * How many bytes of a list are read at most: enough for 300,000 plants. Several bodies are read at
 * once, and a parsed one takes more memory than its text.
 */
const maxListBytes = 2 ** 24;
/** Of other responses: they may repeat a text of the request, and the largest has a mebibyte. */
const maxOtherBytes = 2 ** 22;

/** How many bytes of the body are read at most, also after it was decompressed. */
export function maxBodyBytesOf(method: string, { statusCode = 0 }: IncomingMessage): number {
  return method === 'GET' && statusCode < 400 ? maxListBytes : maxOtherBytes;
}

/** A value of a few bytes takes twenty times as much memory when it is parsed: `[{},{},{}]`. */
const maxCommas = 1_000_000;
const comma = 0x2c;

/** A body is larger than what is read. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';

  constructor(max: string) {
    super(`the response has more than the ${max} that are read`);
  }
}

/** The error for a body with more bytes than these. */
function createTooLargeError(maxBytes: number): TooLargeError {
  return new TooLargeError(`${maxBytes / 2 ** 20} MiB`);
}

/** @throws TooLargeError when a body has more values than can be parsed in little memory. */
function assertFewValues(body: Uint8Array): void {
  let commas = 0;
  if (body.length > maxCommas) {
    // Not with an iterator, which takes three to ten times as long.
    for (let position = 0; position < body.length; position++) {
      commas += body[position] === comma ? 1 : 0;
    }
  }
  if (commas > maxCommas) {
    throw new TooLargeError(`${maxCommas.toLocaleString('en')} values`);
  }
}

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
