import { createFailureMessage } from '../interface/kit-error.js';
import { createFetch } from './intercepted-fetch.js';
import { createXhrClass } from './intercepted-xhr.js';
import type { Respond } from './request-client.js';

/** What one mock intercepts. */
interface Interception {
  readonly pattern: RegExp;
  readonly respond: Respond;
  readonly onOther: (request: Request) => void;
}

/** Those of all mocks of the page, for which `fetch` and XMLHttpRequest are replaced once. */
const interceptions = new Set<Interception>();
let restoreClients = () => {};

/**
 * Starts to answer requests that `fetch` and XMLHttpRequest of this page make, until the returned function
 * is called. All others pass. It is loaded only by a page that intercepts.
 *
 * @param createPattern creates that of the URLs to answer, without their query.
 * @param onOther called with each request that passes, without the body of an XMLHttpRequest.
 * @throws an Error outside of a page; what `createPattern` throws.
 */
export function intercept(
  createPattern: () => RegExp,
  respond: Respond,
  onOther: (request: Request) => void = () => {},
): () => void {
  assertPage();
  const interception: Interception = { pattern: createPattern(), respond, onOther };
  if (interceptions.size === 0) {
    restoreClients = replaceClients();
  }
  interceptions.add(interception);
  return () => {
    const wasActive = interceptions.delete(interception);
    if (wasActive && interceptions.size === 0) {
      restoreClients();
    }
  };
}

function assertPage(): void {
  if (typeof document === 'undefined') {
    const message = createFailureMessage({
      task: 'intercept requests',
      cause: 'this is not a page of a browser',
      remedy: 'In Node.js, give mock.handlers to setupServer of msw/node.',
    });
    throw new Error(message);
  }
}

function replaceClients(): () => void {
  const restoreFetch = replaceGlobal('fetch', createFetch(fetch, findRespond));
  const restoreXhr = replaceGlobal('XMLHttpRequest', createXhrClass(XMLHttpRequest, findRespond));
  return () => {
    restoreFetch();
    restoreXhr();
  };
}

/**
 * Returns a function that restores the original. If another tool has replaced the replacement meanwhile, this does
 * nothing: the replacement stays, and lets all requests pass.
 */
function replaceGlobal(name: 'fetch' | 'XMLHttpRequest', replacement: unknown): () => void {
  const original = globalThis[name];
  // MSW in Node leaves a property that cannot be assigned.
  const define = (value: unknown) =>
    Object.defineProperty(globalThis, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  define(replacement);
  return () => {
    if (globalThis[name] === replacement) {
      define(original);
    }
  };
}

/** Finds what answers a request, and notifies the mocks that do not. */
function findRespond(request: Request): Respond | undefined {
  const { origin, pathname } = new URL(request.url);
  let found: Respond | undefined;
  for (const { pattern, respond, onOther } of interceptions) {
    if (pattern.test(origin + pathname)) {
      found ??= respond;
    } else {
      onOther(request);
    }
  }
  if (found !== undefined && !request.headers.has('accept')) {
    request.headers.set('accept', '*/*');
  }
  return found;
}
