import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { SentBody } from '../service/sent-body.js';
import type { Connections } from './connections.js';
import { sendResponse } from './send-response.js';
import { nextTurn } from './timers.js';

export interface StreamedResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: ReadableStream<Uint8Array>;
}

/** A body of more bytes is sent as it comes. */
const maxGathered = 1024 * 1024;

/**
 * Sends the response of a handler: with its length if the body is there at once, else piece by piece, each
 * one when the client has taken those before. If the client disconnects, the body is cancelled.
 *
 * @param sent gets each piece.
 * @returns what was thrown, if the body failed; the connection is closed then.
 */
export async function sendStream(
  outgoing: ServerResponse,
  { status, headers, body }: StreamedResponse,
  sent: SentBody,
  connections: Connections,
): Promise<unknown> {
  let isClosed = false;
  let wake = () => {};
  try {
    const reader = body.getReader();
    const cancel = () => void reader.cancel().catch(() => {});
    connections.onceClosed(outgoing, () => {
      isClosed = true;
      cancel();
      wake();
    });
    if (/^text\/event-stream\b/.test(String(headers['content-type']))) {
      // It has no end of its own, and the server could not stop.
      connections.endOnDrain(outgoing, cancel);
    }
    const { pieces, next } = await gather(reader);
    for (const piece of pieces) {
      sent.add(piece);
    }
    if (next === undefined) {
      sendResponse(outgoing, { status, headers, body: Buffer.concat(pieces) }, {});
      return undefined;
    }
    outgoing.writeHead(status, headers);
    outgoing.flushHeaders();
    for (const piece of pieces) {
      outgoing.write(piece);
    }
    for (let read = await next; !read.done; read = await reader.read()) {
      sent.add(read.value);
      if (!outgoing.write(read.value) && !isClosed) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          outgoing.once('drain', resolve);
        });
      }
    }
    outgoing.end();
    return undefined;
  } catch (error) {
    outgoing.destroy();
    return error;
  }
}

interface Gathered {
  readonly pieces: readonly Uint8Array[];
  /** The piece after those, which is not there yet; undefined after the last. */
  readonly next: Promise<ReadableStreamReadResult<Uint8Array>> | undefined;
}

/** Reads the pieces that are there already. */
async function gather(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Gathered> {
  const pieces: Uint8Array[] = [];
  for (let bytes = 0; ; ) {
    const next = reader.read();
    const read = await Promise.race([next, nextTurn(undefined)]);
    if (read === undefined || bytes > maxGathered) {
      return { pieces, next };
    }
    if (read.done) {
      return { pieces, next: undefined };
    }
    pieces.push(read.value);
    bytes += read.value.byteLength;
  }
}
