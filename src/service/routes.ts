import type { OperationName } from '../interface/rules.js';

type Path = '/plants' | '/plants/{id}';

const operations: Readonly<Record<Path, ReadonlyMap<string, OperationName>>> = {
  '/plants': new Map([
    ['GET', 'list'],
    ['HEAD', 'list'],
    ['POST', 'create'],
  ]),
  '/plants/{id}': new Map([['DELETE', 'delete']]),
};

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
  const id = path.startsWith('/plants/') ? path.slice('/plants/'.length) : '';
  return id === '' || id.includes('/')
    ? undefined
    : { path: '/plants/{id}', id, operation: operations['/plants/{id}'].get(method) };
}

export function methodsOf(path: Path): string {
  return [...operations[path].keys(), 'OPTIONS'].join(', ');
}

/** Decodes a segment of a path; one with invalid percent-encoding stays as it is. */
export function decodeSegment(segment: string): string {
  try {
    return segment.includes('%') ? decodeURIComponent(segment) : segment;
  } catch {
    return segment;
  }
}
