import type { BrowserContext, Request } from '@playwright/test';
import type { SentRequest } from '../control/plant-sandbox.js';

export interface NoteOthersOptions {
  readonly context: BrowserContext;
  /** Whether requests to an address are answered by the plant store. */
  readonly isOfStore: (address: string) => boolean;
  /** Whether requests to an address are noted only if no route of the test answers them. */
  readonly mayBeMeant: (address: string) => boolean;
  readonly elsewhere: SentRequest[];
}

/** Adds the requests of scripts that are not for the plant store to a list. */
export async function noteOthers(options: NoteOthersOptions): Promise<void> {
  const { context, isOfStore, mayBeMeant, elsewhere } = options;
  context.on('request', (request) => {
    const address = request.url();
    if (isOfScript(request) && !isOfStore(address) && !mayBeMeant(address)) {
      elsewhere.push({ method: request.method(), url: address });
    }
  });
  // Playwright asks the routes that a test adds later before this one.
  await context.route(
    ({ href }) => !isOfStore(href) && mayBeMeant(href),
    async (route) => {
      const request = route.request();
      if (isOfScript(request)) {
        elsewhere.push({ method: request.method(), url: request.url(), page: pageOf(request) });
      }
      await route.fallback();
    },
  );
}

function isOfScript(request: Request): boolean {
  return ['fetch', 'xhr'].includes(request.resourceType());
}

function pageOf(request: Request): string | undefined {
  return request.serviceWorker() === null ? new URL(request.frame().url()).origin : undefined;
}
