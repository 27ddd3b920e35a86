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
export function createTooLargeError(maxBytes: number): TooLargeError {
  return new TooLargeError(`${maxBytes / 2 ** 20} MiB`);
}

/** @throws TooLargeError when a body has more values than can be parsed in little memory. */
export function assertFewValues(body: Uint8Array): void {
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
