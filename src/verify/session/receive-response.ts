import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import { decodeBody } from './decode-body.js';
import { assertFewValues, createTooLargeError, TooLargeError } from './max-body-bytes.js';

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
