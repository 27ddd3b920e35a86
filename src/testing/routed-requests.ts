import type { Request as PageRequest } from '@playwright/test';

/** The requests that were routed to a plant store, of pages and of their service workers. */
export class RoutedRequests {
  readonly #ofPages = new WeakSet<PageRequest>();
  readonly #ofWorkers: string[] = [];

  add(request: PageRequest): void {
    if (request.serviceWorker() === null) {
      this.#ofPages.add(request);
    } else {
      this.#ofWorkers.push(nameOf(request));
    }
  }

  /**
   * Whether a request of a page was routed: itself, or in the form of a request of a service worker, which
   * counts for one request of a page only.
   */
  take(request: PageRequest): boolean {
    if (this.#ofPages.has(request)) {
      return true;
    }
    const position = this.#ofWorkers.indexOf(nameOf(request));
    if (position === -1) {
      return false;
    }
    this.#ofWorkers.splice(position, 1);
    return true;
  }
}

function nameOf(request: PageRequest): string {
  return `${request.method()} ${request.url()}`;
}
