import type { Server, ServerOptions } from 'node:http';
import { createServer } from 'node:https';
import type { Server as NetServer, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { assertCertificate, type HttpsOptions } from './certificate.js';

/** A server that speaks HTTP, with TLS or without. */
export interface AnyServer {
  readonly server: Server;
  /** The event with each connection over which a client can send requests. */
  readonly opened: 'connection' | 'secureConnection';
  /** Closes the connections of clients that have not finished the TLS handshake. */
  endHandshakes(): void;
}

/**
 * Creates an HTTPS server.
 *
 * @throws KitError `invalid-option` for an invalid certificate.
 */
export function createHttpsServer(options: ServerOptions, https: HttpsOptions): AnyServer {
  assertCertificate(https);
  const server = createServer({ ...options, ...https });
  return { server, opened: 'secureConnection', ...followHandshakes(server) };
}

/** Lets `resetAndDestroy` of a connection reset the TCP connection below TLS: the method of node:tls throws. */
export function followHandshakes(server: NetServer): Pick<AnyServer, 'endHandshakes'> {
  // Node does not say which TCP connection is below a TLS connection. Both have the same addresses.
  const handshakes = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket);
    handshakes.set(address, socket);
    socket.once('close', () => handshakes.delete(address));
  });
  server.on('secureConnection', (secure: TLSSocket) => {
    const address = addressOf(secure);
    const socket = handshakes.get(address);
    handshakes.delete(address);
    secure.resetAndDestroy = () => {
      socket?.resetAndDestroy();
      return secure.destroy();
    };
  });
  return {
    endHandshakes() {
      for (const socket of handshakes.values()) {
        socket.destroy();
      }
    },
  };
}

function addressOf({ remoteAddress, remotePort, localAddress }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress}`;
}
