import type { BrowserContext, Request as PageRequest } from '@playwright/test';
import type { PlantStorePath } from './plant-store-path.js';
import type { RoutedRequests } from './routed-requests.js';

export interface WatchServiceWorkersOptions {
  readonly context: BrowserContext;
  readonly pathOf: PlantStorePath;
  readonly routed: RoutedRequests;
}

/** What service workers do to the requests of a context; each undefined if they do nothing of the kind. */
export interface ServiceWorkerWatch {
  /** Requests to the plant store that one took before they could be routed, and what to do. */
  describeTaken(): string | undefined;
  /** That Playwright has blocked one, for which the app may wait in vain, and what to do. */
  describeBlocked(): string | undefined;
}

/** What Playwright writes into the console of a page. */
const blockedText = 'Service Worker registration blocked by Playwright';

/** Watches the service workers of a context. */
export function watchServiceWorkers(options: WatchServiceWorkersOptions): ServiceWorkerWatch {
  const { context, pathOf, routed } = options;
  const taken: PageRequest[] = [];
  let isBlocked = false;
  const noteEnd = (request: PageRequest) => {
    const isOfPage = request.serviceWorker() === null;
    if (isOfPage && pathOf(request.url()) !== undefined && !routed.take(request)) {
      taken.push(request);
    }
  };
  context.on('response', (response) => {
    if (response.fromServiceWorker()) {
      noteEnd(response.request());
    }
  });
  context.on('requestfailed', (request) => {
    if (context.serviceWorkers().length > 0) {
      noteEnd(request);
    }
  });
  context.on('console', (message) => {
    isBlocked ||= message.text() === blockedText;
  });
  return {
    describeTaken() {
      const [first] = taken;
      if (first === undefined) {
        return undefined;
      }
      const urls = new Set(context.serviceWorkers().map((worker) => worker.url()));
      const worker = ['A service worker of the page', ...[...urls].map((url) => `(${url})`)];
      const others = taken.length === 1 ? '' : ` and ${taken.length - 1} more`;
      return (
        `${worker.join(' ')} took ${first.method()} ${first.url()}${others}, so that the plant store did ` +
        "not get it. Turn service workers off: use: { serviceWorkers: 'block' }."
      );
    },
    describeBlocked() {
      return isBlocked
        ? 'The page wanted to register a service worker, which Playwright has blocked ' +
            "(serviceWorkers: 'block'), because it could take requests away from the plant store. If the app " +
            'waits for it, as for worker.start() of MSW, let it not start one in tests: ' +
            'if (!navigator.webdriver) { await worker.start(); }'
        : undefined;
    },
  };
}
