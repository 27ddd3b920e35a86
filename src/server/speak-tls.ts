import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { type HttpsOptions, toSecureContext } from './secure-context.js';

/** Shorter than the time after which node:http answers a client that has sent nothing. */
const handshakeMs = 30_000;

/**
 * Lets an HTTP server speak TLS: its earlier listeners of `connection` receive decrypted sockets.
 *
 * @throws KitError `invalid-option` for an invalid certificate.
 */
export function speakTls(server: Server, https: HttpsOptions): void {
  const secureContext = toSecureContext(https);
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const secure = new TLSSocket(socket, {
      isServer: true,
      secureContext,
      ALPNProtocols: ['http/1.1'],
    });
    secure.setTimeout(handshakeMs, () => secure.destroy());
    secure.once('secure', () => secure.setTimeout(0));
    // The method of node:tls throws, so the connection below it is reset.
    secure.resetAndDestroy = () => {
      socket.resetAndDestroy();
      return secure.destroy();
    };
    for (const listener of listeners) {
      listener.call(server, secure);
    }
  });
}
