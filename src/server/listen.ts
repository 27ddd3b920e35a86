import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { RequestHandler } from 'msw';
import { KitError } from '../interface/kit-error.js';
import type { PlantService } from '../service/plant-service.js';
import { createRequestListener, type Exchange } from './request-listener.js';
import { createRespondFirst } from './respond-first.js';

export interface ListenOptions {
  /** Default 4010; 0 takes a free one. */
  readonly port?: number;
  /** The address to bind. Default 127.0.0.1, which only this machine reaches. */
  readonly host?: string;
  /** Whether pages of every origin may use the plant store. Default true. */
  readonly cors?: boolean;
  /** MSW handlers that come before the plant store, and change or add what they like. */
  readonly handlers?: RequestHandler[];
  /** Called after each exchange, those under `/__admin` left out. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** How long `stop` waits for requests in flight, in milliseconds. Default 10 000. */
  readonly graceMs?: number;
}

/** A service on a socket. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Answers from this service from now on. */
  use(service: PlantService): void;
  /** Takes no more requests, finishes those in flight, and resolves when all is closed. */
  stop(): Promise<void>;
}

/**
 * Serves a plant service over HTTP.
 *
 * @throws KitError `cannot-listen`, when the port is in use or the host is not this machine's;
 * `invalid-option`, when the port is none.
 */
export async function listen(first: PlantService, options: ListenOptions = {}): Promise<Listening> {
  const { port = 4010, cors = true, handlers, graceMs = 10_000 } = options;
  const host = options.host || '127.0.0.1';
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
    const message = `Failed to listen: the port cannot be ${port}. Give one from 0 to 65535.`;
    throw new KitError('invalid-option', message);
  }
  let service = first;
  let stopped: Promise<void> | undefined;

  const server = createServer(
    createRequestListener({
      service: () => service,
      cors,
      isStopping: () => stopped !== undefined,
      respondFirst: handlers && (await createRespondFirst(handlers)),
      onExchange: options.onExchange,
    }),
  );
  const closeQuietConnections = trackQuietConnections(server);
  server.on('clientError', answerUnreadable);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(error, host, port)));
    server.listen({ port, host }, resolve);
  });
  const address = server.address() as AddressInfo;

  return {
    url: `http://${toUrlHost(host)}:${address.port}`,
    port: address.port,
    use(next) {
      service = next;
    },
    stop() {
      stopped ??= new Promise((resolve) => {
        closeQuietConnections();
        const overdue = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(overdue);
          resolve();
        });
      });
      return stopped;
    },
  };
}

/**
 * Follows the connections without a request in flight, which `server.close()` would wait for where
 * they have sent nothing yet: browsers open some ahead of need.
 *
 * @returns what closes them.
 */
function trackQuietConnections(server: Server): () => void {
  const quiet = new Set<Socket>();
  server.on('connection', (socket) => {
    quiet.add(socket);
    socket.once('close', () => quiet.delete(socket));
  });
  server.on('request', ({ socket }, outgoing) => {
    quiet.delete(socket);
    outgoing.once('close', () => socket.destroyed || quiet.add(socket));
  });
  return () => {
    for (const socket of quiet) {
      socket.destroy();
    }
  };
}

/** Answers with an Error what is no HTTP, or has headers that are too large. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const [status, reason] = isTooLarge
    ? [431, 'Request Header Fields Too Large']
    : [400, 'Bad Request'];
  const body = JSON.stringify({ error: status, message: `The request cannot be read: ${reason}.` });
  if (socket.writable && error.code !== 'ECONNRESET') {
    const head = [`HTTP/1.1 ${status} ${reason}`, 'Content-Type: application/json'];
    const length = `Content-Length: ${Buffer.byteLength(body)}`;
    socket.write([...head, length, 'Connection: close', '', body].join('\r\n'));
  }
  socket.destroySoon();
}

/** A host that a client can use, also where the server is bound to all. */
function toUrlHost(host: string): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return reached.includes(':') ? `[${reached}]` : reached;
}

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): KitError {
  const [cause, remedy] = explain(error, host);
  const message = `Failed to listen on ${host}:${port}: ${cause}. ${remedy}`;
  return new KitError('cannot-listen', message.trim(), { cause: error });
}

function explain(error: NodeJS.ErrnoException, host: string): [cause: string, remedy: string] {
  switch (error.code) {
    case 'EADDRINUSE':
      return ['the port is in use', 'Stop what uses it, or set another port (0 takes a free one).'];
    case 'EACCES':
      return ['the port needs more rights', 'Take one above 1023.'];
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return [
        `"${host}" is no address of this machine`,
        'Set the host (--host, HOST) to 127.0.0.1, or 0.0.0.0 for all.',
      ];
    default:
      return [error.message, ''];
  }
}
