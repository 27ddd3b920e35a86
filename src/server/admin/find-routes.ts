import { escapePattern } from '../../interface/escape-pattern.js';
import type { AdminRoute } from './admin-call.js';
import { AdminError } from './admin-error.js';
import { adminRoutes } from './routes.js';

/** The routes of a path, one for each method, and the value of `{name}` or `{id}` in the path. */
export interface AdminRouteMatch {
  readonly routes: readonly AdminRoute[];
  /** Decoded; empty if the path has no parameter. */
  readonly parameter: string;
}

const patterns = adminRoutes.map((route) => ({
  route,
  pattern: new RegExp(
    `^${route.path
      .split(/\{\w+\}/)
      .map(escapePattern)
      .join('([^/]*)')}$`,
  ),
}));

/**
 * Finds the routes of a path after `/__admin`. A route for exactly this path excludes those with a
 * parameter.
 *
 * @throws AdminError 400, when the parameter is not percent-encoded correctly.
 */
export function findRoutes(path: string): AdminRouteMatch {
  const exact = patterns.filter(({ route }) => route.path === path);
  const matching = exact.length > 0 ? exact : patterns.filter(({ pattern }) => pattern.test(path));
  const [, parameter = ''] = matching[0]?.pattern.exec(path) ?? [];
  return { routes: matching.map(({ route }) => route), parameter: decodeSegment(parameter) };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new AdminError(400, `"${segment}" is not percent-encoded as a path must be.`);
  }
}
