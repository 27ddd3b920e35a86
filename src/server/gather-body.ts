import { kindOf } from '../interface/exact-json.js';
import { nextTurn } from './timers.js';

/** The body of a handler's response: what is there at once, and what is not there yet. */
export interface GatheredBody {
  readonly pieces: readonly Uint8Array[];
  /** The pieces after those; undefined if there are none. */
  readonly rest: AsyncIterable<Uint8Array> | undefined;
  /** Ends the body. It does not throw. */
  cancel(): void;
}

/** Of a body, at most so many bytes are gathered, and one piece. */
const maxGathered = 1024 * 1024;

/**
 * Reads the pieces of a body that are there already.
 *
 * @throws what the body throws at once; TypeError, when a piece is no Uint8Array.
 */
export async function gatherBody(body: ReadableStream<unknown>): Promise<GatheredBody> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  const pieces: Uint8Array[] = [];
  for (let bytes = 0; ; ) {
    const next = reader.read();
    const read = bytes > maxGathered ? undefined : await Promise.race([next, nextTurn(undefined)]);
    if (read === undefined) {
      return { pieces, rest: readRest(next, reader), cancel };
    }
    if (read.done) {
      return { pieces, rest: undefined, cancel };
    }
    const piece = toBytes(read.value);
    pieces.push(piece);
    bytes += piece.byteLength;
  }
}

async function* readRest(
  next: Promise<ReadableStreamReadResult<unknown>>,
  reader: ReadableStreamDefaultReader<unknown>,
): AsyncGenerator<Uint8Array> {
  for (let read = await next; !read.done; read = await reader.read()) {
    yield toBytes(read.value);
  }
}

function toBytes(piece: unknown): Uint8Array {
  if (piece instanceof Uint8Array) {
    return piece;
  }
  throw new TypeError(`the body of its response has a piece of ${kindOf(piece)}; use bytes`);
}
