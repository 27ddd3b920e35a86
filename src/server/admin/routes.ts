import { escapePattern } from '../../interface/escape-pattern.js';
import { AdminError, type AdminRoute } from './admin-call.js';
import { faultRoutes } from './fault-routes.js';
import { plantRoutes } from './plant-routes.js';
import { providerStateRoute } from './provider-states.js';
import { requestRoutes } from './request-routes.js';
import { serverRoutes } from './server-routes.js';

const index: AdminRoute = {
  method: 'GET',
  path: '',
  isGlobal: true,
  does: 'Lists the calls of the admin API.',
  run: () => adminRoutes.map(describeRoute),
};

/** All calls of the admin API. */
export const adminRoutes: readonly AdminRoute[] = [
  index,
  ...serverRoutes,
  ...plantRoutes,
  ...faultRoutes,
  ...requestRoutes,
  providerStateRoute,
];

function describeRoute({ method, path, does, query }: AdminRoute) {
  return { method, path: `/__admin${path}`, does, ...(query && { query }) };
}

/** The routes of a path, one for each method, and the value of `{name}` or `{id}` in the path. */
interface AdminRouteMatch {
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
  try {
    const routes = matching.map(({ route }) => route);
    return { routes, parameter: decodeURIComponent(parameter) };
  } catch {
    throw new AdminError(400, `"${parameter}" is not percent-encoded as a path must be.`);
  }
}
