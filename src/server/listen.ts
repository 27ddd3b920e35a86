import { createServer, type ServerOptions } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { PlantService } from '../service/plant-service.js';
import { KitError } from '../text/kit-error.js';
import { isBearerToken } from '../text/syntax.js';
import { createAdminListener } from './admin/admin-listener.js';
import type { Access } from './admin/guard.js';
import { answerUnreadable } from './answer-unreadable.js';
import type { HttpsOptions } from './certificate.js';
import { Connections } from './connections.js';
import { parseOrigins } from './cors.js';
import { type AnswerByHandlers, createAnswerByHandlers } from './handlers.js';
import type { AnyServer } from './https-server.js';
import type { ListenOptions } from './listen-options.js';
import { keepNextTickFast } from './next-tick.js';
import { type Answerers, createRequestListener, type PassOn } from './request-listener.js';
import { clearTimeout, setTimeout } from './timers.js';

// Before plants are loaded, which collects garbage.
keepNextTickFast();

export interface Listening {
  /** The base URL of the plant store, without a slash at its end. */
  readonly url: string;
  /** The URL of the server, without a path. */
  readonly origin: string;
  readonly port: number;
  /** Replaces the service, and the handlers if they are given, for all later requests. Gives the service its URL. */
  use(service: PlantService, handlers?: AnswerByHandlers): void;
  /** Accepts no more requests, finishes those in flight, and resolves when all connections are closed. */
  stop(): Promise<void>;
}

/**
 * Serves a plant service over HTTP, or over HTTPS.
 *
 * @param passOn makes the server a proxy, which the plant service stands in for.
 * @throws KitError `cannot-listen`, when the port is in use or the host is not of this machine;
 * `invalid-option`, when an origin, the admin token or the certificate is invalid.
 */
export async function listen(
  initial: PlantService,
  options: ListenOptions = {},
  passOn?: PassOn,
): Promise<Listening> {
  const { port = 4010, https, handlers, graceMs = 10_000 } = options;
  const host = options.host || '127.0.0.1';
  if (options.adminToken !== undefined && !isBearerToken(options.adminToken)) {
    throw new KitError('invalid-option', 'listen', {
      cause: 'the admin token is empty, or has a character that a header cannot carry',
      remedy: 'Use letters, digits and signs of ASCII, without spaces.',
      option: 'adminToken',
    });
  }
  const scheme = https === undefined ? 'http' : 'https';
  const answerers: Answerers = {
    service: initial,
    handlers: handlers && (await createAnswerByHandlers(handlers)),
  };
  let stopped: Promise<void> | undefined;

  // Requests without a Host header are accepted. Idle connections stay open: node:http closes them after
  // five seconds, which fails a request that the client is sending at that moment.
  const serverOptions = { requireHostHeader: false, keepAliveTimeout: 0 };
  const { server, opened, endHandshakes } = await createAnyServer(serverOptions, https);
  const connections = new Connections(server, opened);
  const access: Access = {
    cors: parseOrigins(options.cors ?? true),
    bound: () => ({ ...(server.address() as AddressInfo), host, scheme }),
  };
  const admin = createAdminListener({
    service: () => answerers.service,
    scheme,
    access,
    token: options.adminToken,
    connections,
  });
  const listener = createRequestListener({
    answerers,
    scheme,
    access,
    admin: options.admin === false ? undefined : admin,
    onRequest: options.onRequest,
    passOn,
    connections,
  });
  server.on('request', listener);
  answerUnreadable(server, connections, options.onRequest);
  // node:http would answer an expectation that it does not know, without an Error.
  server.on('checkExpectation', listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(createListenError(error, host, port)));
    server.listen({ port, host }, resolve);
  });
  const address = server.address() as AddressInfo;
  const origin = `${scheme}://${toUrlHost(host)}:${address.port}`;
  initial.url = origin + initial.basePath;

  return {
    url: initial.url,
    origin,
    port: address.port,
    use(service, nextHandlers = answerers.handlers) {
      service.url = origin + service.basePath;
      answerers.service = service;
      answerers.handlers = nextHandlers;
      // Clients of event streams reconnect, to those of the next service.
      connections.endWaiting();
    },
    stop() {
      stopped ??= new Promise((resolve) => {
        const overdue = setTimeout(() => server.closeAllConnections(), graceMs);
        // Not the `close` of node:http, for the reasons given at `drain`.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(overdue);
          // Ends a timer of node:http, which would keep the plant store in memory.
          server.close();
          resolve();
        });
        endHandshakes();
        connections.drain();
      });
      return stopped;
    },
  };
}

async function createAnyServer(
  options: ServerOptions,
  https: HttpsOptions | undefined,
): Promise<AnyServer> {
  if (https === undefined) {
    return { server: createServer(options), opened: 'connection', endHandshakes() {} };
  }
  // Loading node:https takes 20 ms, which a server that speaks HTTP saves.
  const { createHttpsServer } = await import('./https-server.js');
  return createHttpsServer(options, https);
}

/** The host in the URL. Clients can use it even if the server is bound to all addresses. */
export function toUrlHost(host: string): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return reachable.includes(':') ? `[${reachable}]` : reachable;
}

function createListenError(error: NodeJS.ErrnoException, host: string, port: number): KitError {
  const notOfThisMachine = [
    `"${host}" is not an address of this machine`,
    'Set the host (--host, HOST) to 127.0.0.1, or 0.0.0.0 for all.',
  ] as const;
  const problems: Readonly<Record<string, readonly [cause: string, remedy: string]>> = {
    EADDRINUSE: [
      'the port is in use',
      'Stop the program that uses it, or set another port (--port, PORT); 0 takes a free one.',
    ],
    EACCES: ['this user may not open that port', 'Set a port above 1023.'],
    EADDRNOTAVAIL: notOfThisMachine,
    ENOTFOUND: notOfThisMachine,
  };
  const [cause, remedy] = problems[error.code ?? ''] ?? [error.message];
  const task = `listen on ${host}:${port}`;
  return new KitError('cannot-listen', task, { cause, remedy, host, port, error });
}
