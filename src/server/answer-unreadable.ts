import { maxHeaderSize, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { invokeCallback } from '../service/invoke-callback.js';
import type { Connections } from './connections.js';
import type { HandledRequest } from './handled-request.js';
import { createErrorResponse } from './send-response.js';
import { setTimeout } from './timers.js';

interface ClientError extends Error {
  readonly code?: string;
  readonly reason?: string;
  /** What was received last. */
  readonly rawPacket?: Buffer;
}

/** How long a client may take to read the answer, and to close its side of the connection, in milliseconds. */
const lingerMs = 100;

/** Lets a server answer with an Error what Node cannot read as a request. Node itself would answer without a body. */
export function answerUnreadable(
  server: Server,
  connections: Connections,
  onRequest: ((request: HandledRequest) => void) | undefined,
): void {
  server.on('clientError', (error: ClientError, socket: Socket) => {
    const hasLeft = !socket.writable || error.code === 'HPE_INVALID_EOF_STATE';
    if (hasLeft || !connections.isFree(socket)) {
      socket.destroy();
      return;
    }
    const [status, message] = explain(error);
    const { headers, body } = createErrorResponse(status, message, { connection: 'close' });
    const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`, () =>
      setTimeout(() => socket.destroy(), lingerMs),
    );
    if (onRequest !== undefined) {
      const [, method = '-', path = '-'] =
        /^([A-Z]+) (\S+) HTTP/.exec(error.rawPacket?.toString('latin1') ?? '') ?? [];
      invokeCallback(onRequest, { method, path, status, durationMs: 0, message });
    }
  });
}

function explain({ code, reason, message }: ClientError): [status: number, message: string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [
        431,
        `The headers of the request are larger than ${maxHeaderSize} bytes. Often these are cookies of all apps on this host: delete some, or start with NODE_OPTIONS=--max-http-header-size=65536.`,
      ];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'The request did not arrive in time.'];
    default:
      return [400, `The server cannot read this as HTTP: ${reason ?? message}.`];
  }
}
