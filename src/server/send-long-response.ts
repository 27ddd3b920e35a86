import type { ServerResponse } from 'node:http';
import type { LongText } from '../service/long-text.js';
import type { PlainResponse } from '../service/plain-http.js';
import type { Connections } from './connections.js';
import { setImmediate } from './timers.js';

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
  connections: Connections,
  onSent: () => void,
): void {
  let isOver = false;
  const conclude = () => {
    if (!isOver) {
      isOver = true;
      body.drop();
      onSent();
    }
  };
  const writeNext = () => {
    if (isOver) {
      return;
    }
    const piece = body.next();
    if (piece === undefined) {
      conclude();
      outgoing.end();
    } else if (outgoing.write(piece)) {
      setImmediate(writeNext);
    } else {
      // Not at once: a client that reads fast would be the only one to be answered.
      outgoing.once('drain', () => setImmediate(writeNext));
    }
  };
  outgoing.writeHead(status, { ...headers, ...corsHeaders });
  connections.onceClosed(outgoing, conclude);
  writeNext();
}
