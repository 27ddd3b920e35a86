import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const answers: Readonly<Record<string, [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not come to its end in time.'],
};

/** Answers with an Error what is not HTTP, has headers that are too large, or takes too long. */
export function answerUnreadable(
  error: NodeJS.ErrnoException & { readonly reason?: string },
  socket: Socket,
): void {
  const [status, message] = answers[error.code ?? ''] ?? [
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
