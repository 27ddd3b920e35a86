import type { Exchange } from './exchange.js';
import { findRoute, methodsOf, type Route } from './routes.js';
import { Rejection, type StageResult } from './stage-result.js';

/**
 * Rejects a request for no operation: its path is not of the interface, or the path does not take its method. OPTIONS
 * is answered with the methods that the path takes.
 */
export function answerOtherRoute(exchange: Exchange): StageResult {
  const { request, service } = exchange;
  const route = findRoute(request.path, request.method, service.basePath);
  return route === undefined ? rejectPath(exchange) : answerOtherMethod(exchange, route);
}

function rejectPath({ request, service, profile, handlers }: Exchange): StageResult {
  const { method, path } = request;
  const collection = `${service.basePath}/plants`;
  const isForHandlers = handlers !== undefined && service.proxy === undefined;
  const cause = isForHandlers ? `no handler answers ${method} there, and ` : '';
  const message = `There is nothing at ${path}: ${cause}the plant store is at ${collection} and ${collection}/{id}.`;
  const variant = path.startsWith(`${collection}/`) ? 'list' : 'elsewhere';
  return profile.reject('request.unknown-path', message, variant);
}

function answerOtherMethod({ request, profile }: Exchange, { path }: Route): StageResult {
  const { method } = request;
  const allow = methodsOf(path);
  if (method === 'OPTIONS') {
    return { status: 204, headers: { allow }, body: '' };
  }
  const message = `${path} does not take ${method}: it takes ${allow}.`;
  const variant = path === '/plants' ? 'list' : 'one plant';
  const rejection = profile.reject('request.unknown-method', message, variant);
  const { by, status, headers, error } = rejection;
  // A service that answers another status, such as 404, does not list the methods.
  return status === 405
    ? new Rejection(by, status, message, { allow, ...headers }, error)
    : rejection;
}
