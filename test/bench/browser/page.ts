import type { RequestHandler } from 'msw';
import { setupWorker } from 'msw/browser';

declare global {
  interface Window {
    /** Milliseconds: from the start of the page, and from the request, to the end of the first list. */
    firstList: Promise<{ readonly page: number; readonly request: number }>;
  }
}

/** Starts a worker with these handlers, and times the first list that comes through it. */
export function timeFirstList(handlers: readonly RequestHandler[]): void {
  window.firstList = (async () => {
    await setupWorker(...handlers).start({ quiet: true });
    const begun = performance.now();
    const response = await fetch('/api/plants?limit=20', {
      headers: { authorization: 'Bearer alice-token' },
    });
    const listed: unknown[] = await response.json();
    const ended = performance.now();
    if (listed.length !== 20) {
      throw new Error(`There are ${listed.length} plants, and not 20.`);
    }
    return { page: ended, request: ended - begun };
  })();
}
