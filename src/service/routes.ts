import type { OperationName } from '../interface/rules.js';
import type { CompiledProfile } from './compiled-profile.js';
import { type Rejection, reject, type Success } from './outcome.js';

type Path = '/plants' | '/plants/{id}';

/** The operations of each path, by methods. */
const operations: Readonly<Record<Path, ReadonlyMap<string, OperationName>>> = {
  '/plants': new Map([
    ['GET', 'list'],
    ['HEAD', 'list'],
    ['POST', 'create'],
  ]),
  '/plants/{id}': new Map([['DELETE', 'delete']]),
};
const itemPrefix = '/plants/';

/** The path of the interface that a request has. */
export interface Route {
  readonly path: Path;
  /** The id in the path, percent-encoded as it was sent; else empty. */
  readonly id: string;
  /** Undefined for a method that the path does not take. */
  readonly operation: OperationName | undefined;
}

/** Finds the path and the operation of a request (`paths.unversioned`). */
export function findRoute(fullPath: string, method: string, basePath: string): Route | undefined {
  const path = fullPath.startsWith(basePath) ? fullPath.slice(basePath.length) : '';
  if (path === '/plants') {
    return { path, id: '', operation: operations[path].get(method) };
  }
  const id = path.startsWith(itemPrefix) ? path.slice(itemPrefix.length) : '';
  return id === '' || id.includes('/')
    ? undefined
    : { path: '/plants/{id}', id, operation: operations['/plants/{id}'].get(method) };
}

/** Decodes a segment of a path; one with invalid percent-encoding stays as it is. */
export function decodeSegment(segment: string): string {
  try {
    return segment.includes('%') ? decodeURIComponent(segment) : segment;
  } catch {
    return segment;
  }
}

/**
 * Rejects a path that the interface does not have.
 *
 * @param hasHandlers whether handlers of the user could have answered.
 */
export function rejectPath(
  { method, path }: { readonly method: string; readonly path: string },
  basePath: string,
  profile: CompiledProfile,
  hasHandlers: boolean,
): Rejection {
  const collection = `${basePath}/plants`;
  const variant = path.startsWith(`${collection}/`) ? 'list' : 'elsewhere';
  return reject(
    'request.unknown-path',
    profile.outcomeOf('request.unknown-path', variant),
    `There is nothing at ${path}: ${hasHandlers ? `no handler answers ${method} there, and ` : ''}the plant store is at ${collection} and ${collection}/{id}.`,
  );
}

/** Answers OPTIONS with the methods of a path, and rejects a method that the path does not take. */
export function answerOtherMethod(
  method: string,
  { path }: Route,
  profile: CompiledProfile,
): Success | Rejection {
  const allow = [...operations[path].keys(), 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') {
    return { status: 204, headers: { allow } };
  }
  const message = `${path} does not take ${method}: it takes ${allow}.`;
  const variant = path === '/plants' ? 'list' : 'one plant';
  const outcome = profile.outcomeOf('request.unknown-method', variant);
  const rejection = reject('request.unknown-method', outcome, message);
  // A service that answers another status, such as 404, does not list the methods.
  return rejection.status === 405
    ? rejection.withHeaders({ allow, ...rejection.headers })
    : rejection;
}
