import type { OperationName } from '../interface/rules.js';
import type { Scope } from '../store/token-registry.js';
import { createPlant } from './create-plant.js';
import { deletePlant } from './delete-plant.js';
import { listPlants } from './list-plants.js';
import type { Operation } from './operation.js';

/** A method of a path: its operation, and the scope that a token needs for it. */
export interface Endpoint {
  readonly name: OperationName;
  readonly operation: Operation;
  readonly scope: Scope;
}

/** A path of the interface and its methods. */
export interface Route {
  readonly path: '/plants' | '/plants/{id}';
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** The value of the Allow header. */
  readonly allow: string;
}

const list: Endpoint = { name: 'list', operation: listPlants, scope: 'read' };
const create: Endpoint = { name: 'create', operation: createPlant, scope: 'write' };
const remove: Endpoint = { name: 'delete', operation: deletePlant, scope: 'write' };

const collection = createRoute('/plants', { GET: list, HEAD: list, POST: create });
const item = createRoute('/plants/{id}', { DELETE: remove });
const itemPrefix = `${collection.path}/`;

/** The route that a path matches. */
export interface RouteMatch {
  readonly route: Route;
  /** The id in the path, percent-encoded as it was sent; else empty. */
  readonly id: string;
}

/** Finds the route of a path (`paths.unversioned`). */
export function matchRoute(fullPath: string, basePath: string): RouteMatch | undefined {
  const path = fullPath.startsWith(basePath) ? fullPath.slice(basePath.length) : '';
  if (path === collection.path) {
    return { route: collection, id: '' };
  }
  const id = path.startsWith(itemPrefix) ? path.slice(itemPrefix.length) : '';
  return id === '' || id.includes('/') ? undefined : { route: item, id };
}

function createRoute(path: Route['path'], endpoints: Record<string, Endpoint>): Route {
  return {
    path,
    endpoints: new Map(Object.entries(endpoints)),
    allow: [...Object.keys(endpoints), 'OPTIONS'].join(', '),
  };
}
