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
  const { fetch, XMLHttpRequest } = globalThis;
  globalThis.fetch = createFetch(fetch, findRespond);
  globalThis.XMLHttpRequest = createXhrClass(XMLHttpRequest, findRespond);
  return () => {
    globalThis.fetch = fetch;
    globalThis.XMLHttpRequest = XMLHttpRequest;
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
  return found;
}
