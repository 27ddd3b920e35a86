import { dirname } from 'node:path';
import process from 'node:process';
import {
  type BrowserContext,
  expect as baseExpect,
  type Expect,
  type Fixtures,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestInfo,
} from '@playwright/test';
import { type StrayRequest, whereabouts } from '../control/plant-sandbox.js';
import type { EveryOrderOptions } from '../every-order/options.js';
import { createOrderedTest } from '../every-order/ordered-test.js';
import type { OnUnknownPath } from '../mock/base-url.js';
import { Recording } from '../record/pact.js';
import { type PactSource, recorder } from '../record/pact-source.js';
import type { Recorder } from '../record/recorder.js';
import { updatePact } from '../record/update-pact.js';
import { pactFiles } from '../server/pact-files.js';
import {
  type PlantServer,
  type StartServerOptions,
  startServer,
  startServerOptionShape,
} from '../server/start-server.js';
import { pageRunVariable } from '../service/test-run.js';
import { assertOptions, type OptionShape, option } from '../text/options.js';
import * as v from '../text/schema.js';
import { parseTestRun } from './join-test-run.js';
import { noEffectBeside } from './no-effect-beside.js';
import { createPlantStorePath, noteOthers, routeTo, whenHandled } from './route-to.js';
import { toHaveReceived } from './to-have-received.js';
import {
  mayBeMeantForPlants,
  type OnUnmatchedRequest,
  type TestPlantStore,
  watchRequests,
} from './unmatched-requests.js';

/** The part of a server that the fixtures need. It records if the server does. */
export type ServedPlantStore = Pick<PlantServer, 'url' | 'sandbox'> & Partial<PactSource>;

/** The plant store of a test; the requests of its pages are routed there. */
export interface RoutedPlantStore extends TestPlantStore {
  /** The URL of the server, for requests of your own; they need `plantStore.token('alice-token')`. */
  readonly url: string;
  /** Routes the pages of a context of your own, from `browser.newContext()`, here, too. */
  route(context: BrowserContext): Promise<void>;
}

interface RoutingOptions {
  /**
   * The base URL that the app uses, without `/plants`: absolute, or a path, which matches on every
   * origin.
   *
   * @default '/', which routes `/plants` and `/plants/{id}`
   * @example 'https://api.example.com/v1', or '/api'
   */
  readonly baseUrl?: string;
  /**
   * What happens to a request of a script below `baseUrl` that is for no path of the plant store: `bypass`
   * (the default) sends it on, `reject` answers 404 with an Error that names the paths.
   */
  readonly onUnknownPath?: OnUnknownPath;
  /**
   * What happens to a test after a request of a script that is for no operation, and is below `baseUrl`, or elsewhere
   * and nearly one to the plant store: `fail` has the test fail at its end with the request and the nearest
   * operation, also if the app caught the error. A request that a route of the test answers does not count. A test
   * that means such requests calls `plantStore.ignoreUnmatched()`.
   *
   * @default 'ignore'
   */
  readonly onUnmatchedRequest?: OnUnmatchedRequest;
}

/** The server has the plant store at its root; `baseUrl` is that of the app. */
type ServerOptions = Omit<StartServerOptions, 'baseUrl'>;

/** The options of the server that each worker starts, or a running server. */
export type PlaywrightFixturesOptions = RoutingOptions &
  ((ServerOptions & { readonly server?: undefined }) | { readonly server: ServedPlantStore });

const optionShape = {
  ...startServerOptionShape,
  baseUrl: option(v.string(), "'/api'"),
  onUnknownPath: option(v.picklist(['bypass', 'reject']), "'reject'"),
  onUnmatchedRequest: option(v.picklist(['ignore', 'fail']), "'fail'"),
  server: option(v.anyObject<ServedPlantStore>(), 'await startServer()'),
} satisfies OptionShape<ServerOptions & RoutingOptions & { readonly server?: ServedPlantStore }>;

const { baseUrl: _, ...serverShape } = startServerOptionShape;
const shapeBesideServer = { ...optionShape, ...noEffectBeside('server', serverShape) };

/**
 * Creates fixtures that give each test a plant store of its own, `plantStore`, and reset it afterwards.
 * Each worker starts one server, which answers the requests that scripts in the pages of the test send
 * to the plant store. The app does not change, and may send plain tokens such as `alice-token`.
 * Navigations, images and the like are not routed.
 *
 * A dropped connection or a truncated body fails the request in the page. An unanswered request stays
 * unanswered until the test ends. Paths in `plantStore.requests` are those after `baseUrl`.
 *
 * Limits: A page does not get the first half of a truncated body. A page that is offline still gets responses
 * (use a fault `drop-connection`). CORS cannot be tested, since Playwright answers preflights itself and lets
 * pages read routed responses. Requests of Playwright's own `request` are not routed.
 *
 * Playwright cannot route what a service worker takes, such as that of MSW or of an app that works offline.
 * So the option `serviceWorkers` of Playwright is 'block' by default here.
 *
 * @example
 * const test = base.extend(plantStoreFixtures({ baseUrl: '/api' }));
 * test('...', async ({ page, plantStore }) => {});
 *
 * @throws KitError `invalid-base-url`; `invalid-option`, also for an option of a new server beside `server`. The worker's
 * first test fails with what `startServer` throws.
 */
export function plantStoreFixtures(
  options: PlaywrightFixturesOptions = {},
): Fixtures<
  { plantStore: RoutedPlantStore },
  { plantStoreServer: ServedPlantStore },
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> {
  assertOptions('plantStoreFixtures', options, optionShape);
  if (options.server !== undefined) {
    assertOptions('plantStoreFixtures', options, shapeBesideServer);
  }
  const { baseUrl = '/', onUnknownPath, onUnmatchedRequest, server, ...serverOptions } = options;
  const pathOf = createPlantStorePath(baseUrl, onUnknownPath);
  return {
    plantStoreServer: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
      async ({}, use) => {
        await using started = server ? undefined : await startServer({ port: 0, ...serverOptions });
        await use(server ?? (started as PlantServer));
      },
      { scope: 'worker' },
    ],
    serviceWorkers: [
      ({ contextOptions }, use) => use(contextOptions.serviceWorkers ?? 'block'),
      // The types of Playwright know `option` only for new fixtures. Without it, the config has no effect.
      { scope: 'test', option: true } as { scope: 'test' },
    ],
    plantStore: async ({ plantStoreServer }, use, testInfo) => {
      const { testId, retry } = testInfo;
      const sandbox = plantStoreServer.sandbox(`test-${testId.slice(-50)}-${retry}`);
      const { url } = plantStoreServer;
      const ending = new AbortController();
      const isStrict = onUnmatchedRequest === 'fail';
      const elsewhere: StrayRequest[] = [];
      const contexts = new Set<BrowserContext>();
      const unfinished = new Set<Promise<unknown>>();
      const route = async (context: BrowserContext) => {
        const { signal } = ending;
        contexts.add(context);
        await shareTestRun(context);
        await noteOthers({
          context,
          isOfStore: (address) => pathOf(address) !== undefined,
          mayBeMeant: (address) => isStrict && mayBeMeantForPlants(address, baseUrl),
          elsewhere,
        });
        const store = { name: sandbox.name, url };
        await routeTo({ context, plantStore: store, pathOf, signal, unfinished });
      };
      const where = () => ({ ...sandbox[whereabouts](), url: baseUrl, elsewhere });
      const { plantStore, assertMatched } = watchRequests(
        { ...sandbox, [whereabouts]: where },
        onUnmatchedRequest,
      );
      const settled = async () => {
        await plantStore.settled();
        await Promise.all(unfinished);
        await whenHandled(contexts);
      };
      try {
        await use({ ...plantStore, url, route, settled });
        assertMatched();
        await recordTest(await plantStoreServer[recorder], sandbox.name, testInfo);
      } finally {
        ending.abort();
        sandbox.reset();
      }
    },
    // Overrides the context, so that the requests of every test are routed, also of one without `plantStore`.
    context: async ({ context, plantStore }, use) => {
      await plantStore.route(context);
      await use(context);
    },
  };
}

/** A page takes longer than code in the same process to handle a response. */
const quietMs = 60;

/**
 * Creates the function of a test that runs its body once for each order in which the responses to its requests can
 * come: see `everyOrder` of plant-store-kit. All runs together have the timeout of the test.
 *
 * Fixtures and hooks run once. Each run begins with the plants, the faults and the requests that `beforeEach` left; the
 * body opens the page.
 *
 * @example
 * test('the list shows the last state', everyOrder(async ({ page, plantStore }) => {}));
 *
 * @throws KitError `invalid-option`; the test fails with an Error if the body does not name `plantStore`.
 */
export function everyOrder<Given extends { readonly plantStore: RoutedPlantStore }>(
  body: (given: Given, testInfo: TestInfo) => unknown,
  options: EveryOrderOptions = {},
): (given: Given, testInfo: TestInfo) => Promise<void> {
  return createOrderedTest(body, { quietMs, ...options }, ({ plantStore }, testInfo) => ({
    plantStore,
    timeoutMs: testInfo.timeout,
    hasFailed: () => testInfo.errors.length > 0,
    annotate: (description) => testInfo.annotations.push({ type: 'everyOrder', description }),
  }));
}

/** Gives mocks in the pages of a context the run of tests that this process belongs to. */
async function shareTestRun(context: BrowserContext): Promise<void> {
  const run = parseTestRun(process.env[pageRunVariable]);
  if (run !== undefined) {
    await context.addInitScript((testRun) => {
      globalThis.plantStoreTestRun = testRun;
    }, run);
  }
}

/** Replaces the interactions of a test in the pact in the folder `pacts`, if the test has passed. */
async function recordTest(
  own: Recorder | undefined,
  sandbox: string,
  { status, titlePath, project, config }: TestInfo,
): Promise<void> {
  const recorded = own?.take(sandbox);
  if (own === undefined || recorded === undefined || status !== 'passed') {
    return;
  }
  const [file = '', ...titles] = titlePath;
  const fileName = project.name ? `${file} (${project.name})` : file;
  const name = [fileName, ...titles].join(' > ');
  const root = config.configFile === undefined ? process.cwd() : dirname(config.configFile);
  await updatePact(pactFiles, {
    folder: `${root}/pacts/`,
    consumer: own.consumer,
    recording: new Recording(recorded, [name]),
    isReplaced: (test) => test === name,
  });
}

/** The `expect` of Playwright with `toHaveReceived`. */
export const expect: Expect<{ toHaveReceived: typeof toHaveReceived }> = baseExpect.extend({
  toHaveReceived,
});
