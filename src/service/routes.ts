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
const routes: Readonly<Record<Path, ReadonlyMap<string, Route>>> = {
  '/plants': routesOf('/plants'),
  '/plants/{id}': routesOf('/plants/{id}'),
};

const otherMethod: Readonly<Record<Path, Route>> = {
  '/plants': { path: '/plants', operation: undefined },
  '/plants/{id}': { path: '/plants/{id}', operation: undefined },
};

function routesOf(path: Path): ReadonlyMap<string, Route> {
  const operations = Object.entries(methods[path]);
  return new Map(operations.map(([method, operation]) => [method, { path, operation }]));
}

/** The operation that a method is for, at one path or the other. */
export function operationOfMethod(method: string): OperationName | undefined {
  return methods['/plants'][method] ?? methods['/plants/{id}'][method];
}

/** The operation that a request is nearest to, by its method or else its path; with its usual method. */
export function nearestOperation(method: string, path: Path | undefined) {
  const operation = operationOfMethod(method) ?? (path === '/plants/{id}' ? 'delete' : 'list');
  const usual = { list: 'GET', create: 'POST', delete: 'DELETE' } as const;
  const itsPath: Path = operation === 'delete' ? '/plants/{id}' : '/plants';
  return { operation, method: usual[operation], path: itsPath };
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
  return routes[path].get(method) ?? otherMethod[path];
}

/** What Chromium calls the requests that a program of a page has sent. */
const resourcesOfPrograms: readonly string[] = ['fetch', 'xhr', 'ping', 'other'];

/**
 * Whether a program has sent a request, so that it may be one to the plant store. A browser that opens a page, or
 * loads something to show, may ask at the same path: `/plants` of an app.
 *
 * @param headers by lower-case names.
 * @param resourceType what a tool says that the browser has loaded: `fetch`; default what the headers say.
 */
export function isByProgram(
  headers: Readonly<Record<string, string | undefined>>,
  resourceType?: string,
): boolean {
  if (resourceType !== undefined) {
    return resourcesOfPrograms.includes(resourceType);
  }
  const { 'sec-fetch-dest': destination, accept = '' } = headers;
  // Browsers name no destination on plain http, but ask for HTML first.
  return destination === undefined ? !/^\s*text\/html\b/i.test(accept) : destination === 'empty';
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
