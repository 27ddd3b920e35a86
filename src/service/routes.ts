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
