import { Violation } from '../invariants.js';

/** The body at the start of what was received, and what follows it. */
export interface BodyRead {
  readonly body: Buffer;
  readonly rest: Buffer;
}

/** Reads a body by the headers of its response; undefined if its end was not received yet. */
export function readBody(
  received: Buffer,
  headers: Readonly<Record<string, string>>,
): BodyRead | undefined {
  if (headers['transfer-encoding'] === 'chunked') {
    return readChunks(received);
  }
  const length = Number(headers['content-length']);
  if (!Number.isInteger(length)) {
    throw new Violation(`the answer has no length: ${JSON.stringify(headers)}`);
  }
  return received.byteLength < length
    ? undefined
    : { body: received.subarray(0, length), rest: received.subarray(length) };
}

function readChunks(received: Buffer): BodyRead | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = received.indexOf('\r\n', at);
    const size = Number.parseInt(received.subarray(at, end).toString('latin1'), 16);
    const next = end + 2 + size + 2;
    if (end < 0 || received.byteLength < next) {
      return undefined;
    }
    if (Number.isNaN(size)) {
      throw new Violation('the answer has a chunk without a size');
    }
    chunks.push(received.subarray(end + 2, next - 2));
    if (size === 0) {
      return { body: Buffer.concat(chunks), rest: received.subarray(next) };
    }
    at = next;
  }
}
