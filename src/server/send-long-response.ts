import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { LongText } from '../service/long-text.js';
import type { PlainResponse } from '../service/plain-http.js';
import { nextTurn } from './timers.js';

/**
 * Sends a response with a long body in pieces: each is made once the connection has taken the one before, so
 * a client that does not read holds one of them in memory. Requests of others are handled between two.
 *
 * @param onSent called before the end is sent, or when the client has disconnected.
 */
export function sendLongResponse(
  outgoing: ServerResponse,
  { status, headers, body }: PlainResponse<LongText>,
  corsHeaders: Readonly<Record<string, string>>,
  onSent: () => void,
): void {
  const send = async function* () {
    try {
      for (let piece = body.next(); piece !== undefined; piece = body.next()) {
        yield piece;
        // A client that reads fast would be the only one to be answered.
        await nextTurn();
      }
    } finally {
      body.drop();
      onSent();
    }
  };
  outgoing.writeHead(status, { ...headers, ...corsHeaders });
  // It fails only when the client disconnects.
  pipeline(send, outgoing).catch(() => {});
}
