import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { constants, type Http2ServerResponse } from 'node:http2';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { LongText, SentBody } from '../service/long-text.js';
import { noBody, type PlainResponse } from '../service/plain-http.js';
import type { Connections } from './connections.js';
import { nextTurn, setTimeout } from './timers.js';

interface SendableResponse<Body> {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Body;
}

export function createErrorResponse(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): PlainResponse<string> {
  const body = JSON.stringify({ error: status, message });
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

export function sendResponse(
  outgoing: ServerResponse,
  { status, headers, body }: SendableResponse<string | Uint8Array>,
): void {
  // A 204, a 304 and a chunked response have no Content-Length (RFC 9110, 8.6); without a body all others
  // have 0.
  const byteLength = Buffer.byteLength(body);
  const hasLength = status !== 204 && status !== 304 && headers['transfer-encoding'] === undefined;
  outgoing.writeHead(status, hasLength ? { 'content-length': byteLength, ...headers } : headers);
  if (body !== '') {
    // With `end`, Node writes the text in two parts, which takes a quarter longer.
    outgoing.cork();
    // A text of ASCII is the same bytes in Latin-1, which Node writes faster.
    outgoing.write(body, byteLength === body.length ? 'latin1' : 'utf8');
    outgoing.uncork();
  }
  outgoing.end();
}

export function sendTruncated(
  outgoing: ServerResponse,
  { status, headers, body }: SendableResponse<string | Uint8Array>,
): void {
  const bytes = Buffer.from(body);
  outgoing.writeHead(status, { 'content-length': bytes.byteLength, ...headers });
  outgoing.write(bytes.subarray(0, bytes.byteLength / 2), () => cutOff(outgoing));
}

/** Ends a response before its end. Over HTTP/2, all requests of a page share the connection, which stays. */
function cutOff(outgoing: ServerResponse | Http2ServerResponse): void {
  if ('stream' in outgoing) {
    outgoing.stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  } else {
    outgoing.destroy();
  }
}

/**
 * Sends a response with a long body, as fast as its client reads.
 *
 * @param onSent called before the end is sent, or when the client has disconnected.
 */
export function sendLongResponse(
  outgoing: ServerResponse,
  { status, headers, body }: SendableResponse<LongText>,
  onSent: () => void = () => {},
): void {
  const pieces = async function* () {
    try {
      for (const piece of body) {
        yield piece;
        // A client that reads fast would be the only one to be answered.
        await nextTurn();
      }
    } finally {
      onSent();
    }
  };
  outgoing.writeHead(status, headers);
  // It fails only when the client disconnects.
  pipeline(pieces, outgoing).catch(() => {});
}

/**
 * Sends the response of a handler piece by piece, as fast as its client reads. If the client disconnects, the
 * body is cancelled.
 *
 * @param sent gets each piece.
 * @returns what was thrown, if the body failed; the connection is closed then.
 */
export async function sendStream(
  outgoing: ServerResponse,
  { status, headers, body }: SendableResponse<ReadableStream<Uint8Array>>,
  sent: SentBody,
  connections: Connections,
): Promise<unknown> {
  const pieces = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
  pieces.on('data', (piece) => sent.add(piece));
  if (/^text\/event-stream\b/.test(String(headers['content-type']))) {
    // It has no end of its own, and the server could not stop.
    connections.onceOver(outgoing, () => {
      outgoing.end();
      pieces.destroy();
    });
  }
  outgoing.writeHead(status, headers);
  // Not flushHeaders, which sends headers in UTF-8 and not in Latin-1.
  outgoing.write(noBody);
  return pipeline(pieces, outgoing).catch((error) =>
    error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? undefined : error,
  );
}

/** A reset discards what the browser has not read yet, so it has this time to read an interim response. */
const readMs = 50;

/**
 * Ends the connection of a request without a response.
 *
 * A browser that receives nothing when a connection ends, which it has used or opened before, sends the request again
 * by itself, so the page would not see the fault. So it first gets an interim response, which every client skips. If
 * the connection were then closed, and not reset, Chromium would take that for a response.
 */
export function dropConnection(outgoing: ServerResponse | Http2ServerResponse): void {
  const { socket } = outgoing.req;
  const isShared = 'stream' in outgoing;
  if (socket.writable && !isShared) {
    outgoing.writeContinue(() => setTimeout(() => socket.resetAndDestroy(), readMs));
  } else {
    cutOff(outgoing);
  }
}
