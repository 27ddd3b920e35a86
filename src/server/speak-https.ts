import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { type HttpsOptions, toSecureContext } from './secure-context.js';
import { sendResponse } from './send-response.js';

/** The first byte that a TLS client sends: the type of a handshake record. */
const handshakeType = 22;
/** Shorter than the time after which node:http answers a client that has sent nothing. */
const handshakeMs = 30_000;

/** The connections of a server that speaks HTTPS and have sent nothing yet. */
export interface SilentConnections {
  /** Closes them. */
  close(): void;
}

/**
 * Lets an HTTP server speak HTTPS: its earlier listeners of `connection` receive decrypted sockets,
 * and those of `request` only requests over TLS.
 *
 * A client that speaks HTTP receives an Error that it understands.
 *
 * @throws KitError `invalid-option` for an invalid certificate.
 */
export function speakHttps(server: Server, https: HttpsOptions): SilentConnections {
  const secureContext = toSecureContext(https);
  const silent = new Set<Socket>();
  const pass = replaceListener<[Socket]>(server, 'connection', (socket) => {
    silent.add(socket);
    const timer = setTimeout(() => socket.destroy(), handshakeMs).unref();
    socket.on('error', ignore);
    socket.once('close', () => {
      clearTimeout(timer);
      silent.delete(socket);
    });
    socket.once('end', () => {
      if (silent.has(socket)) {
        socket.destroy();
      }
    });
    const readFirst = () => {
      const first: Buffer | null = socket.read(1);
      if (first === null) {
        return;
      }
      socket.off('readable', readFirst);
      socket.unshift(first);
      silent.delete(socket);
      if (first[0] !== handshakeType) {
        clearTimeout(timer);
        pass(socket);
        return;
      }
      const secure = new TLSSocket(socket, {
        isServer: true,
        secureContext,
        ALPNProtocols: ['http/1.1'],
      });
      // The method of node:tls throws, so the connection below it is reset.
      secure.resetAndDestroy = () => {
        socket.resetAndDestroy();
        return secure.destroy();
      };
      secure.once('secure', () => clearTimeout(timer));
      pass(secure);
    };
    socket.on('readable', readFirst);
  });
  const answer = replaceListener<[IncomingMessage, ServerResponse]>(
    server,
    'request',
    (incoming, outgoing) => {
      if (incoming.socket instanceof TLSSocket) {
        answer(incoming, outgoing);
      } else {
        rejectPlainHttp(incoming, outgoing);
      }
    },
  );

  return {
    close() {
      for (const socket of silent) {
        socket.destroy();
      }
    },
  };
}

/** Puts a listener in the place of those of a server; returns a function that calls them. */
function replaceListener<Values extends unknown[]>(
  server: Server,
  event: 'connection' | 'request',
  listener: (...values: Values) => void,
): (...values: Values) => void {
  const earlier = server.listeners(event);
  server.removeAllListeners(event);
  server.on(event, listener as () => void);
  return (...values) => {
    for (const one of earlier) {
      one.apply(server, values);
    }
  };
}

/** Answers a request over HTTP with an Error. */
function rejectPlainHttp({ headers }: IncomingMessage, outgoing: ServerResponse): void {
  const { host } = headers;
  const address = host === undefined ? 'https' : `https://${host}`;
  const body = JSON.stringify({ error: 400, message: `This server speaks HTTPS: use ${address}.` });
  const response = {
    status: 400,
    headers: { 'content-type': 'application/json', connection: 'close' },
    body,
  };
  sendResponse(outgoing, response, {});
}

function ignore(): void {}
