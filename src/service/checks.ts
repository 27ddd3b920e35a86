import type { Context } from './context.js';
import { Rejection, type Success } from './outcome.js';
import { methodsOf } from './routes.js';

// What keeps an operation from being run: stages of answer.ts.

/** Rejects a path that the interface does not have, and a method that the path does not take. OPTIONS lists the methods. */
export function checkRoute(context: Context): Success | Rejection | undefined {
  const { request, route, service, profile, hasHandlers } = context;
  const { method, path } = request;
  if (route === undefined) {
    const collection = `${service.basePath}/plants`;
    const handlers = hasHandlers ? `no handler answers ${method} there, and ` : '';
    const message = `There is nothing at ${path}: ${handlers}the plant store is at ${collection} and ${collection}/{id}.`;
    const variant = path.startsWith(`${collection}/`) ? 'list' : 'elsewhere';
    return profile.reject('request.unknown-path', message, variant);
  }
  if (route.operation !== undefined) {
    return undefined;
  }
  const allow = methodsOf(route.path);
  if (method === 'OPTIONS') {
    return { status: 204, headers: { allow } };
  }
  const message = `${route.path} does not take ${method}: it takes ${allow}.`;
  const variant = route.path === '/plants' ? 'list' : 'one plant';
  const rejection = profile.reject('request.unknown-method', message, variant);
  const { by, status, headers, error } = rejection;
  // A service that answers another status, such as 404, does not list the methods.
  return status === 405
    ? new Rejection(by, status, message, { allow, ...headers }, error)
    : rejection;
}

export function checkToken({ token }: Context): Rejection | undefined {
  return token instanceof Rejection ? token : undefined;
}

export function checkRate({ sandbox, user, profile }: Context): Rejection | undefined {
  const seconds = sandbox.rateLimit?.take(user);
  if (seconds === undefined) {
    return undefined;
  }
  const message = `Too many requests: try again in ${seconds} s.`;
  return profile.reject('request.over-rate', message, '', { seconds: String(seconds) });
}

const scopes = { list: 'read', create: 'write', delete: 'write' } as const;

/** Rejects a token without the scope of the operation, unless the profile accepts such tokens. */
export function checkScope({ accepted, operation, profile }: Context): Rejection | undefined {
  const scope = operation && scopes[operation];
  if (scope === undefined || accepted === undefined || accepted.scopes.includes(scope)) {
    return undefined;
  }
  const message = `The token does not allow this: it needs the scope "${scope}".`;
  const situation = 'authentication.insufficient-scope';
  return profile.rejectUnlessAccepted(situation, message, operation, { scope });
}
