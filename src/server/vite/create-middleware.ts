import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlantService } from '../../service/plant-service.js';
import { pathBelow } from '../../service/routes.js';
import { createAdminListener } from '../admin/admin-listener.js';
import { isAdminPath } from '../admin/calls.js';
import type { Scheme } from '../admin/guard.js';
import { findPage } from '../admin/pages.js';
import { Connections } from '../connections.js';
import { createAnswerByHandlers, hasHandlerFor } from '../handlers.js';
import { readRequestTarget } from '../read-request.js';
import { createRequestListener } from '../request-listener.js';
import type { PlantStorePluginOptions } from './plugin-options.js';
import { hostOf, prepareHttp2 } from './prepare-http2.js';

export type Middleware = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * Creates a middleware that answers requests for the plant store, its admin API and its pages, once Vite has checked
 * their host and their page. All other requests go on to Vite.
 */
export async function createMiddleware(
  service: PlantService,
  scheme: Scheme,
  options: PlantStorePluginOptions,
): Promise<Middleware> {
  const { admin = true, adminToken: token, handlers = [], onRequest } = options;
  const answerByHandlers = handlers.length > 0 ? await createAnswerByHandlers(handlers) : undefined;
  const connections = new Connections(undefined);
  const shared = { scheme, access: undefined, connections };
  const listener = createRequestListener({
    ...shared,
    answerers: { service, handlers: answerByHandlers },
    admin: admin ? createAdminListener({ ...shared, service: () => service, token }) : undefined,
    onRequest,
    passOn: undefined,
  });
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    prepareHttp2(incoming);
    listener(incoming, outgoing);
  };
  const isForHandlers = (incoming: IncomingMessage) => {
    const { method = 'GET', url } = incoming;
    const headers = { host: hostOf(incoming) };
    const request = { method, ...readRequestTarget(url), headers, body: '' };
    return hasHandlerFor(handlers, request, scheme);
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
    if (pathBelow(ownPath, path) !== undefined) {
      return true;
    }
    const isDocs = docs && pathBelow('/docs', path) !== undefined;
    return (
      admin &&
      (isAdminPath(path) || (isDocs && findPage({ method, path, headers }, basePath) !== undefined))
    );
  };
}
