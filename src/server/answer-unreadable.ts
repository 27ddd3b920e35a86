import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './connections.js';
import { createErrorResponse } from './send-response.js';

type ClientError = NodeJS.ErrnoException & { readonly reason?: string };

const errors: Readonly<Record<string, [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request was not received in full in time.'],
};

/**
 * Answers what node:http makes no request of with an Error, and closes the connection: what is not HTTP, has
 * too large headers, or takes too long. Nothing is written into a response that has begun.
 */
export function createAnswerUnreadable({ lastOn }: Connections) {
  return (error: ClientError, socket: Socket): void => {
    const last = lastOn(socket);
    if (!socket.writable || (last?.headersSent && !last.closed)) {
      socket.destroy();
      return;
    }
    const [status, message] = errors[error.code ?? ''] ?? [
      400,
      `The request is not HTTP: ${error.reason ?? error.message}.`,
    ];
    const { body } = createErrorResponse(status, message);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.write([...head, '', body].join('\r\n'));
    socket.destroySoon();
  };
}
