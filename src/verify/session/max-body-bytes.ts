import type { IncomingMessage } from 'node:http';

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

/** A body has more bytes than are read. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';

  constructor(maxBytes: number) {
    super(`the response has more than the ${maxBytes / 2 ** 20} MiB that are read`);
  }
}
