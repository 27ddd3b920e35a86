import { createFailureMessage } from '../text/kit-error.js';
import { createFetch } from './intercepted-fetch.js';
import { createXhrClass } from './intercepted-xhr.js';
import { type Intercept, shareInterception } from './share-interception.js';

/** Intercepts requests that `fetch` and XMLHttpRequest of this page send. Only a page that intercepts loads it. */
export const intercept: Intercept = (...mock) => {
  assertPage();
  return interceptInPage(...mock);
};

const interceptInPage = shareInterception((findRespond) => {
  const restoreFetch = replaceGlobal('fetch', createFetch(fetch, findRespond));
  const restoreXhr = replaceGlobal('XMLHttpRequest', createXhrClass(XMLHttpRequest, findRespond));
  return () => {
    restoreFetch();
    restoreXhr();
  };
});

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

/**
 * Returns a function that restores the original. If another tool has replaced the replacement meanwhile, that stays,
 * and all requests pass.
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
