import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CommonServerOptions, HttpServer } from 'vite';
import type { PlantService } from '../../service/plant-service.js';
import { createAdminListener } from '../admin/admin-listener.js';
import { isAdminPath } from '../admin/calls.js';
import { type BoundAddress, ownHostOf } from '../admin/guard.js';
import { findPage } from '../admin/pages.js';
import { Connections } from '../connections.js';
import { createAnswerByHandlers, hasHandlerFor } from '../handlers.js';
import { readRequestTarget } from '../read-request.js';
import { createRequestListener } from '../request-listener.js';
import type { PlantStorePluginOptions } from './plugin-options.js';
import { hostOf, prepareHttp2 } from './prepare-http2.js';

/** A server of Vite, for development or for a preview. */
export interface HostServer {
  /** Null if Vite is a middleware in another server. */
  readonly httpServer: HttpServer | null;
  /** The options `server` or `preview` of Vite. */
  readonly settings: Pick<CommonServerOptions, 'host' | 'https'>;
}

type Middleware = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Creates what answers the requests for the plant store, its admin API and its pages. All others go on to Vite. */
export async function createMiddleware(
  service: PlantService,
  server: HostServer,
  options: PlantStorePluginOptions,
): Promise<Middleware> {
  const { admin = true, adminToken: token, handlers = [], onRequest } = options;
  const answerByHandlers = handlers.length > 0 ? await createAnswerByHandlers(handlers) : undefined;
  const bound = () => boundAddressOf(server);
  const connections = new Connections(undefined);
  const current = () => service;
  const adminListener = createAdminListener({ service: current, bound, token, connections });
  const listener = createRequestListener({
    service: current,
    // Vite has looked at the origin and the host, by its options `cors` and `allowedHosts`.
    cors: undefined,
    bound,
    admin: admin ? adminListener : undefined,
    handlers: () => answerByHandlers,
    onRequest,
    passOn: undefined,
    connections,
  });
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    prepareHttp2(incoming);
    listener(incoming, outgoing);
  };
  const isForHandlers = (incoming: IncomingMessage) => {
    const { method = 'GET', url } = incoming;
    const headers = { host: hostOf(incoming) };
    const request = { method, ...readRequestTarget(url), headers, body: '' };
    return hasHandlerFor(handlers, request, bound().scheme);
  };
  const isOurs = createPathCheck(service.basePath, options);
  return (incoming, outgoing, next) => {
    if (isOurs(incoming)) {
      answer(incoming, outgoing);
    } else if (handlers.length === 0) {
      next();
    } else {
      isForHandlers(incoming).then((isFor) => (isFor ? answer(incoming, outgoing) : next()), next);
    }
  };
}

/** Creates a function that tells the paths of the plant store from those of the app. */
function createPathCheck(
  basePath: string,
  { admin = true, docs = true, onUnknownPath = 'bypass' }: PlantStorePluginOptions,
) {
  const ownPath = onUnknownPath === 'reject' ? basePath : `${basePath}/plants`;
  return ({ method = 'GET', url, headers }: IncomingMessage): boolean => {
    const { path } = readRequestTarget(url);
    if (isBelow(path, ownPath)) {
      return true;
    }
    const isDocs = docs && isBelow(path, '/docs');
    return (
      admin &&
      (isAdminPath(path) || (isDocs && findPage({ method, path, headers }, basePath) !== undefined))
    );
  };
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function boundAddressOf({ httpServer, settings }: HostServer): BoundAddress {
  const scheme = settings.https ? 'https' : 'http';
  const host = typeof settings.host === 'string' ? settings.host : 'localhost';
  const bound = httpServer?.address();
  // Another server may be bound to any address.
  const { address, port } =
    typeof bound === 'object' && bound !== null ? bound : { address: '0.0.0.0', port: 0 };
  return { host, address, port, scheme };
}

/** The URL of a server without a path; undefined before it listens, and if Vite is a middleware in another server. */
export function originOf(server: HostServer): string | undefined {
  const bound = boundAddressOf(server);
  return bound.port === 0 ? undefined : `${bound.scheme}://${ownHostOf(bound)}`;
}
