import type { IncomingMessage } from 'node:http';

/** How many bytes of a body are read at most: enough for a list of 100,000 plants. */
const maxBytes = 2 ** 22;

/** The failure of a request whose response has more. */
export const tooLargeFailure = `the response has more than the ${maxBytes / 2 ** 20} MiB that are read`;

/**
 * Receives the body of a response: not by `buffer` of node:stream/consumers, which has no limit.
 *
 * @throws Error when it is too large, or broke off.
 */
export async function receiveBody(message: IncomingMessage): Promise<Uint8Array> {
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
