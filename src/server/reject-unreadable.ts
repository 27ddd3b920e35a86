import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './connections.js';

type ClientError = NodeJS.ErrnoException & { readonly reason?: string };

const errors: Readonly<Record<string, [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request was not received in full in time.'],
};

/** Answers what node:http does not make a request of, always with an Error. */
export interface RejectUnreadable {
  /** Answers to a request that is not HTTP, has too large headers, or takes too long. */
  clientError(error: ClientError, socket: Socket): void;
  /** Answers to a request to open a tunnel. */
  connect(incoming: IncomingMessage, socket: Socket): void;
  /** Answers to a request with an expectation other than `100-continue`. */
  expectation(incoming: IncomingMessage, outgoing: ServerResponse): void;
}

export function createRejectUnreadable(connections: Connections): RejectUnreadable {
  /** Those with an error already. node:http reports each further piece that it cannot read. */
  const rejected = new WeakSet<Socket>();

  /**
   * Answers on a connection, and closes it. Responses to earlier requests are sent before, as HTTP asks for
   * (RFC 9112, 9.3.2); nothing is written into one that has begun.
   */
  const reject = (socket: Socket, status: number, message: string) => {
    if (rejected.has(socket)) {
      return;
    }
    rejected.add(socket);
    const last = connections.lastOn(socket);
    if (!socket.writable || (last?.headersSent && !last.writableEnded)) {
      socket.destroy();
    } else if (last === undefined || last.req.complete) {
      const write = () => writeError(socket, status, message);
      if (last === undefined) {
        write();
      } else {
        connections.onceClosed(last, write);
      }
    } else if (last.headersSent) {
      // The body that cannot be read is that of a request with a response already.
      socket.destroySoon();
    } else {
      sendError(last, status, message, { connection: 'close' });
    }
  };

  return {
    clientError(error, socket) {
      const [status, message] = errors[error.code ?? ''] ?? [
        400,
        `The request is not HTTP: ${error.reason ?? error.message}.`,
      ];
      reject(socket, status, message);
    },
    connect(_, socket) {
      // From here on node:http handles no errors of the connection, and sends no more of earlier responses.
      socket.on('error', () => socket.destroy());
      const last = connections.lastOn(socket);
      if (last === undefined || last.closed) {
        writeError(socket, 501, 'The server is no proxy: it does not take CONNECT.');
      } else {
        socket.destroy();
      }
    },
    expectation({ headers }, outgoing) {
      const message = `The expectation "${headers.expect}" cannot be met: only 100-continue can.`;
      connections.inTurn(outgoing, () => sendError(outgoing, 417, message));
    },
  };
}

function sendError(
  outgoing: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = createBody(status, message);
  outgoing
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...headers,
    })
    .end(body);
}

function writeError(socket: Socket, status: number, message: string): void {
  if (socket.writable) {
    const body = createBody(status, message);
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

function createBody(status: number, message: string): string {
  return JSON.stringify({ error: status, message });
}
