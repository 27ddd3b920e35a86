import type { OperationName } from '../interface/operation-name.js';
import type { Scope } from '../store/token-registry.js';
import { createPlant } from './create-plant.js';
import { deletePlant } from './delete-plant.js';
import { listPlants } from './list-plants.js';
import type { Operation } from './operation.js';

/** A method of a path: what it does, and the scope it takes. */
export interface Endpoint {
  readonly name: OperationName;
  readonly operation: Operation;
  readonly scope: Scope;
}

/** A path of the interface and its methods. */
export interface Route {
  readonly path: '/plants' | '/plants/{id}';
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** For the Allow header. */
  readonly allow: string;
}

const list: Endpoint = { name: 'list', operation: listPlants, scope: 'read' };
const create: Endpoint = { name: 'create', operation: createPlant, scope: 'write' };
const remove: Endpoint = { name: 'delete', operation: deletePlant, scope: 'write' };

const collection = route('/plants', { GET: list, HEAD: list, POST: create });
const item = route('/plants/{id}', { DELETE: remove });
const below = `${collection.path}/`;

/** Where a path leads. */
export interface Found {
  readonly route: Route;
  /** The id in the path, percent-encoded as it came; else empty. */
  readonly id: string;
}

/** The route of a path (`paths.unversioned`). */
export function findRoute(fullPath: string, basePath: string): Found | undefined {
  const path = fullPath.startsWith(basePath) ? fullPath.slice(basePath.length) : '';
  if (path === collection.path) {
    return { route: collection, id: '' };
  }
  const id = path.startsWith(below) ? path.slice(below.length) : '';
  return id === '' || id.includes('/') ? undefined : { route: item, id };
}

function route(path: Route['path'], endpoints: Record<string, Endpoint>): Route {
  return {
    path,
    endpoints: new Map(Object.entries(endpoints)),
    allow: [...Object.keys(endpoints), 'OPTIONS'].join(', '),
  };
}
