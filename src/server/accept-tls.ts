import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';

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
 * Lets an HTTP server speak HTTPS: its other listeners of `connection` receive decrypted sockets.
 *
 * A socket of a client that does not begin with TLS is passed on as it is, so that the client can
 * receive an error that it understands: see {@link isSecure}.
 */
export function acceptTls(server: Server, secureContext: SecureContext): SilentConnections {
  const silent = new Set<Socket>();
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[];
  const pass = (socket: Socket) => {
    for (const listener of listeners) {
      listener.call(server, socket);
    }
  };

  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    silent.add(socket);
    const timer = setTimeout(() => socket.destroy(), handshakeMs).unref();
    socket.on('error', ignore);
    socket.once('close', () => {
      clearTimeout(timer);
      silent.delete(socket);
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
      secure.once('secure', () => clearTimeout(timer));
      pass(secure);
    };
    socket.on('readable', readFirst);
  });

  return {
    close() {
      for (const socket of silent) {
        socket.destroy();
      }
    },
  };
}

/** Whether a request was received over TLS. */
export function isSecure({ socket }: IncomingMessage): boolean {
  return socket instanceof TLSSocket;
}

function ignore(): void {}
