import {
  expect as baseExpect,
  type Expect,
  type Fixtures,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
} from '@playwright/test';
import { type PlantServer, type StartServerOptions, startServer } from '../server/start-server.js';
import type { PlantSandbox } from '../service/plant-sandbox.js';
import { createPlantStorePath } from './plant-store-path.js';
import { routeTo } from './route-to.js';
import { toHaveReceived } from './to-have-received.js';

/** What is needed of a server. */
export type ServedPlantStore = Pick<PlantServer, 'url' | 'sandbox'>;

/** A plant store of a test, which its pages reach without knowing. */
export interface RoutedPlantStore extends PlantSandbox {
  /** Of the server, for requests that no page sends; they need `plantStore.token('alice-token')`. */
  readonly url: string;
}

interface Routing {
  /**
   * Where the app thinks the plant store is: an address, or a path, which is looked for on every
   * origin.
   *
   * @default '/', which takes `/plants` and `/plants/{id}` for the plant store's
   * @example 'https://api.example.com/v1'
   * @example '/api'
   */
  readonly baseUrl?: string;
}

/** The server to start in each worker, or one that is running. */
export type PlantStoreFixturesOptions = Routing &
  ((StartServerOptions & { readonly server?: undefined }) | { readonly server: ServedPlantStore });

/**
 * Fixtures that give each test a plant store of its own, `plantStore`, and reset it afterwards.
 * Each worker starts one server. Whatever scripts in the pages of the test ask of the plant store is
 * answered from there; the app is not changed, and may send plain tokens such as `alice-token`.
 * Navigations, images and the like are left alone.
 *
 * A dropped connection or a truncated body fails the request in the page; an unanswered request
 * stays so until the test ends. Paths in `plantStore.requests` are those behind `baseUrl`.
 *
 * What it cannot do: show a page the first half of a truncated body; tell the server that the page
 * gave a request up; keep answers back from a page that is offline (a fault `drop-connection` does);
 * test CORS, since Playwright answers preflights itself and lets pages read what is routed; see
 * requests that a service worker answers, an MSW worker for one (`serviceWorkers: 'block'` turns
 * those off), nor those of contexts of your own and of Playwright's `request`.
 *
 * @example
 * const test = base.extend(plantStoreFixtures({ baseUrl: '/api' }));
 * test('...', async ({ page, plantStore }) => {});
 *
 * @throws KitError `invalid-base-url`; the worker's first test fails with what `startServer` throws.
 */
export function plantStoreFixtures(
  options: PlantStoreFixturesOptions = {},
): Fixtures<
  { plantStore: RoutedPlantStore },
  { plantStoreServer: ServedPlantStore },
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> {
  const { baseUrl, server, ...serverOptions } = options;
  const pathOf = createPlantStorePath(baseUrl);
  return {
    plantStoreServer: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
      async ({}, use) => {
        if (server !== undefined) {
          await use(server);
          return;
        }
        await using own = await startServer({ port: 0, ...serverOptions });
        await use(own);
      },
      { scope: 'worker' },
    ],
    plantStore: async ({ plantStoreServer }, use, { testId, retry }) => {
      const sandbox = plantStoreServer.sandbox(`test-${testId.slice(-50)}-${retry}`);
      try {
        await use({ ...sandbox, url: plantStoreServer.url });
      } finally {
        sandbox.reset();
      }
    },
    // Through the context, and not with the store, so that a test that asks for none is routed, too.
    context: async ({ context, plantStore }, use) => {
      const routing = await routeTo({ context, plantStore, pathOf });
      try {
        await use(context);
      } finally {
        routing.end();
      }
    },
  };
}

/** Playwright's, and `toHaveReceived`. */
export const expect: Expect<{ toHaveReceived: typeof toHaveReceived }> = baseExpect.extend({
  toHaveReceived,
});
