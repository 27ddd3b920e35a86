import { type HttpHandler, http } from 'msw';
import { createPathPattern, parseBaseUrl } from '../mock/base-url.js';
import {
  createPlantMock,
  defaultBaseUrl,
  type PlantMockOptions,
} from '../mock/create-plant-mock.js';
import type { PlantSandbox } from '../service/plant-sandbox.js';
import { sandboxHeader } from '../service/sandbox-address.js';

/** A mock whose requests are intercepted, all others let through. */
export interface Intercepting {
  /** Begins the sandbox of a test that runs from now on. */
  enter(name: string): PlantSandbox;
  /** Says that a test has come to its end. */
  leave(name: string): void;
  close(): void;
}

/**
 * Starts to intercept: by `msw/node` in Node, by `msw/browser` and its worker in a page. While one
 * test runs alone, requests that name no sandbox are its; those of tests that run at once are of the
 * mock itself, which is reset when they have all ended.
 */
export async function intercept(options: PlantMockOptions): Promise<Intercepting> {
  const mock = createPlantMock(options);
  const running = new Set<string>();
  /** Since two tests ran at once: which of them sends what would depend on when the others end. */
  let isCrowded = false;
  const pattern = createPathPattern(parseBaseUrl(options.baseUrl ?? defaultBaseUrl));
  const handler = http.all(pattern, async ({ request }) => {
    const [name] = running;
    const isNamed =
      request.headers.has(sandboxHeader) || request.headers.get('authorization')?.includes('~');
    if (name !== undefined && !isCrowded && !isNamed) {
      request.headers.set(sandboxHeader, name);
    }
    // What fetch rejects with has no more to tell than this.
    return mock.fetch(request).catch(() => Response.error());
  });
  return {
    enter(name) {
      running.add(name);
      isCrowded ||= running.size > 1;
      return mock.sandbox(name);
    },
    leave(name) {
      running.delete(name);
      if (running.size === 0) {
        isCrowded = false;
        mock.reset();
      }
    },
    close: await listen(handler),
  };
}

async function listen(handler: HttpHandler): Promise<() => void> {
  if (isNode()) {
    const { setupServer } = await importForNode();
    const server = setupServer(handler);
    server.listen({ onUnhandledRequest: 'bypass' });
    return () => server.close();
  }
  const { setupWorker } = await import('msw/browser');
  const worker = setupWorker(handler);
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass' });
  return () => worker.stop();
}

/** Not by whether there is a window: jsdom has one, too. */
function isNode(): boolean {
  return typeof globalThis.process?.versions?.node === 'string';
}

/** By a name that Vite does not see, since it finds no such module for a page, and gives up. */
async function importForNode(): Promise<typeof import('msw/node')> {
  const name = 'msw/node';
  return import(/* @vite-ignore */ name);
}
