import type { CompiledProfile } from './compiled-profile.js';
import type { Success } from './operation.js';
import { type Rejection, reject } from './rejection.js';
import type { Route } from './routes.js';

/**
 * Rejects a path that no route has.
 *
 * @param hasHandlers whether handlers of the user could have answered.
 */
export function rejectPath(
  { method, path }: { readonly method: string; readonly path: string },
  basePath: string,
  profile: CompiledProfile,
  hasHandlers = false,
): Rejection {
  const collection = `${basePath}/plants`;
  const variant = path.startsWith(`${collection}/`) ? 'list' : 'elsewhere';
  return reject(
    'request.unknown-path',
    profile.outcomeOf('request.unknown-path', variant),
    `There is nothing at ${path}: ${hasHandlers ? `no handler answers ${method} there, and ` : ''}the plant store is at ${collection} and ${collection}/{id}.`,
  );
}

/** Answers OPTIONS with the methods of a route, and rejects a method that the route does not have. */
export function answerWithoutEndpoint(
  method: string,
  { path, allow }: Route,
  profile: CompiledProfile,
): Success | Rejection {
  const headers = { allow };
  if (method === 'OPTIONS') {
    return { status: 204, headers };
  }
  const message = `${path} does not take ${method}: it takes ${allow}.`;
  const variant = path === '/plants' ? 'list' : 'one plant';
  const outcome = profile.outcomeOf('request.unknown-method', variant);
  const rejection = reject('request.unknown-method', outcome, message);
  // A service that answers another status, such as 404, does not list the methods.
  return rejection.status === 405
    ? rejection.withHeaders({ ...headers, ...rejection.headers })
    : rejection;
}
