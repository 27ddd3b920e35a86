import type { SentRequest } from '../control/plant-sandbox.js';
import { isAlmost } from '../interface/wording.js';
import { type BaseUrl, parseBaseUrl } from '../mock/base-url.js';
import { operationOfMethod } from '../service/routes.js';

/**
 * Whether a request that went elsewhere was meant for the plant store at a base URL: it is below that, or it is one
 * that {@link isLikeOperation}. A preflight is none.
 */
export function isMeantForPlants(request: SentRequest, baseUrl: string): boolean {
  const { method, page } = request;
  const { origin, pathname } = new URL(request.url);
  if (method === 'OPTIONS') {
    return false;
  }
  const base = parseBaseUrl(baseUrl);
  const start = base.origin ?? page;
  // The files of the page are below its own root.
  const hasOwnPlace = base.path !== '' || start !== page;
  const isBelow = origin === start && hasOwnPlace && isBelowPath(pathname, base);
  return isBelow || isLikeOperation(request);
}

/** Whether a request to an address may be meant for the plant store, whatever its method and its page are. */
export function mayBeMeantForPlants(address: string, baseUrl: string): boolean {
  const { origin, pathname } = new URL(address);
  const base = parseBaseUrl(baseUrl);
  const hasOwnPlace = base.path !== '' || base.origin !== undefined;
  const isBelow = origin === (base.origin ?? origin) && isBelowPath(pathname, base);
  return (isBelow && hasOwnPlace) || likePlants(pathname) !== undefined;
}

/** Whether a request has the method of an operation, and a path that ends as that of the operation, or nearly so. */
export function isLikeOperation({ method, url }: SentRequest): boolean {
  const operation = operationOfMethod(method);
  const place = operation === 'delete' ? 'one' : 'all';
  return operation !== undefined && likePlants(new URL(url).pathname) === place;
}

function isBelowPath(pathname: string, { path }: BaseUrl): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** Whether the end of a path is like `/plants` (all) or like `/plants/{id}` (one). */
function likePlants(pathname: string): 'all' | 'one' | undefined {
  const [last = '', beforeLast = ''] = pathname.replace(/\/$/, '').split('/').reverse();
  // Stricter than `nearestName`: other services have `/clients` and `/places`.
  if (isAlmost(last.toLowerCase(), 'plants')) {
    return 'all';
  }
  return isAlmost(beforeLast.toLowerCase(), 'plants') ? 'one' : undefined;
}
