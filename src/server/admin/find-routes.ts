import type { AdminRoute } from './admin-call.js';
import { AdminError } from './admin-error.js';
import { adminRoutes } from './routes.js';

/** The routes of a path, one for each method, and what stands in it for `{name}` or `{id}`. */
export interface FoundRoutes {
  readonly routes: readonly AdminRoute[];
  readonly parameter: string;
}

/**
 * Finds the routes of a path, as it stands behind `/__admin`.
 *
 * @throws AdminError 400, when the path is not percent-encoded as it must be.
 */
export function findRoutes(path: string): FoundRoutes {
  const exact = adminRoutes.filter((route) => route.path === path && !path.includes('{'));
  if (exact.length > 0) {
    return { routes: exact, parameter: '' };
  }
  const segments = path.split('/');
  const routes = adminRoutes.filter((route) => {
    const expected = route.path.split('/');
    return (
      expected.length === segments.length &&
      expected.every((segment, at) => isPlace(segment) || segment === segments[at])
    );
  });
  const position = routes[0]?.path.split('/').findIndex(isPlace) ?? -1;
  return { routes, parameter: decode(segments[position] ?? '') };
}

function isPlace(segment: string): boolean {
  return segment.startsWith('{');
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new AdminError(400, `"${segment}" is not percent-encoded as a path must be.`);
  }
}
