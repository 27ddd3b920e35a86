import type { OperationName } from '../interface/operation-name.js';

/** A path of the interface. */
export type Path = '/plants' | '/plants/{id}';

/** A path of the interface, and what a method does there. */
export interface Route {
  readonly path: Path;
  /** Undefined for a method that the path does not take. */
  readonly operation: OperationName | undefined;
}

const methods: Readonly<Record<Path, Readonly<Record<string, OperationName>>>> = {
  '/plants': { GET: 'list', HEAD: 'list', POST: 'create' },
  '/plants/{id}': { DELETE: 'delete' },
};

/** One object for each route, which the exchanges have in common. */
const routes: Readonly<Record<Path, ReadonlyMap<string | undefined, Route>>> = {
  '/plants': routesOf('/plants'),
  '/plants/{id}': routesOf('/plants/{id}'),
};

function routesOf(path: Path): ReadonlyMap<string | undefined, Route> {
  const operations = Object.entries(methods[path]);
  return new Map<string | undefined, Route>([
    [undefined, { path, operation: undefined }],
    ...operations.map(([method, operation]) => [method, { path, operation }] as const),
  ]);
}

/** The route of an operation that takes a method, at one path or the other. */
function findByMethod(method: string): Route | undefined {
  return routes['/plants'].get(method) ?? routes['/plants/{id}'].get(method);
}

/** The operation that a method is for, at one path or the other. */
export function operationOfMethod(method: string): OperationName | undefined {
  return findByMethod(method)?.operation;
}

/** What a request is nearest to: the operation of its method, or the usual one at its path. */
export function nearestOperation(method: string, path: Path = '/plants') {
  const route = findByMethod(method);
  const [usual = ''] = Object.keys(methods[path]);
  return route ? { ...route, method } : { path, method: usual, operation: methods[path][usual] };
}

/** The rest of a path that is a base path or below it: empty, or from a slash on; undefined for another path. */
export function pathBelow(basePath: string, path: string): string | undefined {
  const rest = path.startsWith(basePath) ? path.slice(basePath.length) : undefined;
  return rest === '' || rest?.startsWith('/') ? rest : undefined;
}

/** Finds the path and the operation of a request (`paths.unversioned`). */
export function findRoute(fullPath: string, method: string, basePath: string): Route | undefined {
  const rest = pathBelow(`${basePath}/plants`, fullPath);
  if (rest === undefined || rest === '/' || rest.includes('/', 1)) {
    return undefined;
  }
  const path = rest === '' ? '/plants' : '/plants/{id}';
  return routes[path].get(method) ?? routes[path].get(undefined);
}

export function methodsOf(path: Path): string {
  return [...Object.keys(methods[path]), 'OPTIONS'].join(', ');
}

/** Decodes the last segment of a path; one with invalid percent-encoding stays as it is. */
export function lastSegmentOf(path: string): string {
  const segment = path.slice(path.lastIndexOf('/') + 1);
  try {
    return segment.includes('%') ? decodeURIComponent(segment) : segment;
  } catch {
    return segment;
  }
}
