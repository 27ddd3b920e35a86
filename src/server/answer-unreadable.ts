import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const errors: Readonly<Record<string, [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request was not received in full in time.'],
};

/** Answers with an Error to a request that is not HTTP, has too large headers, or takes too long. */
export function answerUnreadable(
  error: NodeJS.ErrnoException & { readonly reason?: string },
  socket: Socket,
): void {
  const [status, message] = errors[error.code ?? ''] ?? [
    400,
    `The request is not HTTP: ${error.reason ?? error.message}.`,
  ];
  const body = JSON.stringify({ error: status, message });
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
