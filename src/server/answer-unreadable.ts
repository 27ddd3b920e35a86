import type { Socket } from 'node:net';

/** Answers with an Error what is no HTTP, or has headers that are too large. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  const [status, reason] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large']
      : [400, 'Bad Request'];
  const body = JSON.stringify({ error: status, message: `The request cannot be read: ${reason}.` });
  if (socket.writable && error.code !== 'ECONNRESET') {
    const head = [
      `HTTP/1.1 ${status} ${reason}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.write([...head, '', body].join('\r\n'));
  }
  socket.destroySoon();
}
