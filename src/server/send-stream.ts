import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { SentBody } from '../service/sent-body.js';
import type { Connections } from './connections.js';
import type { GatheredBody } from './gather-body.js';
import { sendResponse } from './send-response.js';

export interface StreamedResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: GatheredBody;
}

/**
 * Sends the response of a handler: with its length if all of the body is there, else piece by piece, each one
 * when the client has taken those before. If the client disconnects, the body is cancelled.
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
  const { pieces, rest, cancel } = body;
  for (const piece of pieces) {
    sent.add(piece);
  }
  if (rest === undefined) {
    sendResponse(outgoing, { status, headers, body: Buffer.concat(pieces) }, {});
    return undefined;
  }
  const lost = connections.whenLost(outgoing);
  lost.addEventListener('abort', cancel);
  if (/^text\/event-stream\b/.test(String(headers['content-type']))) {
    // It has no end of its own, and the server could not stop.
    connections.endOnDrain(outgoing, cancel);
  }
  const send = async function* () {
    yield* pieces;
    for await (const piece of rest) {
      sent.add(piece);
      yield piece;
    }
  };
  outgoing.writeHead(status, headers);
  outgoing.flushHeaders();
  return pipeline(send, outgoing).catch((error) => (lost.aborted ? undefined : error));
}
