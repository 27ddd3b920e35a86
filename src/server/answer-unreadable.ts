import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { PlainResponse } from '../service/plain-http.js';
import type { Connections } from './connections.js';
import { createErrorResponse } from './error-response.js';
import { sendResponse } from './send-response.js';

type ClientError = NodeJS.ErrnoException & { readonly reason?: string };

const errors: Readonly<Record<string, [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request was not received in full in time.'],
};

/**
 * Answers what node:http makes no request of with an Error, and closes the connection: what is not HTTP, has
 * too large headers, or takes too long. Responses to earlier requests are sent before (RFC 9112, 9.3.2);
 * nothing is written into one that has begun.
 */
export function createAnswerUnreadable({ lastOn, onceClosed }: Connections) {
  /** Those with an error already. node:http reports each further piece that it cannot read. */
  const rejected = new WeakSet<Socket>();

  return (error: ClientError, socket: Socket): void => {
    if (rejected.has(socket)) {
      return;
    }
    rejected.add(socket);
    const [status, message] = errors[error.code ?? ''] ?? [
      400,
      `The request is not HTTP: ${error.reason ?? error.message}.`,
    ];
    const response = createErrorResponse(status, message);
    const last = lastOn(socket);
    if (!socket.writable || (last?.headersSent && !last.writableEnded)) {
      socket.destroy();
    } else if (last === undefined) {
      write(socket, response);
    } else if (last.req.complete || last.headersSent) {
      onceClosed(last, () => write(socket, response));
    } else {
      // What cannot be read is the body of that request.
      sendResponse(last, response, { connection: 'close' });
    }
  };
}

function write(socket: Socket, { status, body }: PlainResponse<string>): void {
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.write([...head, '', body].join('\r\n'));
  }
  socket.destroySoon();
}
