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
 * @throws what the body throws at once.
 */
export async function gatherBody(body: ReadableStream<Uint8Array>): Promise<GatheredBody> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  const pieces: Uint8Array[] = [];
  for (let bytes = 0; ; ) {
    const next = reader.read();
    const read = await Promise.race([next, nextTurn(undefined)]);
    if (read === undefined || bytes > maxGathered) {
      return { pieces, rest: readRest(next, reader), cancel };
    }
    if (read.done) {
      return { pieces, rest: undefined, cancel };
    }
    pieces.push(read.value);
    bytes += read.value.byteLength;
  }
}

async function* readRest(
  next: Promise<ReadableStreamReadResult<Uint8Array>>,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let read = await next; !read.done; read = await reader.read()) {
    yield read.value;
  }
}
