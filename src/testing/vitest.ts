import { expect } from 'vitest';
import type { PlantSandbox } from '../control/plant-sandbox.js';
import type { EveryOrderOptions } from '../every-order/options.js';
import { createOrderedTest } from '../every-order/ordered-test.js';
import { type PlantMockOptions, plantMockOptionShape } from '../mock/plant-mock-options.js';
import { recorder } from '../record/pact-source.js';
import type { RequestFilter } from '../service/journal/request-filter.js';
import { assertOptions, type OptionShape, option } from '../text/options.js';
import * as v from '../text/schema.js';
import { joinTestRun } from './join-test-run.js';
import { noEffectBeside } from './no-effect-beside.js';
import type { TestTask } from './record-tests.js';
import {
  type FileEnd,
  type OpenSandboxes,
  type SandboxSource,
  shareAmongFiles,
} from './sandboxes-of-files.js';
import { type ToHaveReceivedOptions, toHaveReceived } from './to-have-received.js';
import {
  type OnUnmatchedRequest,
  type TestPlantStore,
  watchRequests,
} from './unmatched-requests.js';

declare global {
  // The type of Chai, which Vitest extends: the types of Vitest differ from version to version.
  namespace Chai {
    interface Assertion {
      /**
       * Asserts that a sandbox, a mock, a server, or its `requests` received requests that match all given
       * members: at least one request, or exactly `times`.
       */
      toHaveReceived(filter: RequestFilter, options?: ToHaveReceivedOptions): void;
    }
  }
}

expect.extend({ toHaveReceived });
joinTestRun();

/** The options of the mock to create, or a mock whose requests your own setup intercepts. */
export type VitestFixturesOptions = TestOptions &
  ((PlantMockOptions & { readonly mock?: undefined }) | { readonly mock: SandboxSource });

interface TestOptions {
  /**
   * What happens to a test after a request that is for no operation, and is below `baseUrl`, or elsewhere and nearly
   * one to the plant store: `fail` has the test fail at its end with the request and the nearest operation, also if
   * the app caught the error. With `mock`, only the requests count that the mock has received. A test that means
   * such requests calls `plantStore.ignoreUnmatched()`.
   *
   * @default 'ignore'
   */
  readonly onUnmatchedRequest?: OnUnmatchedRequest | undefined;
}

const optionShape = {
  ...plantMockOptionShape,
  mock: option(v.anyObject<SandboxSource>(), 'createPlantMock()'),
  onUnmatchedRequest: option(v.picklist(['ignore', 'fail']), "'fail'"),
} satisfies OptionShape<PlantMockOptions & TestOptions & { readonly mock?: SandboxSource }>;

const shapeBesideMock = { ...optionShape, ...noEffectBeside('mock', plantMockOptionShape) };

type Use<Value> = (value: Value) => Promise<void>;

/**
 * For `test.extend`. Vitest sets `plantStore` up for every test, also for one that does not name it. It also
 * has `plantStoreFile`, which tells when a file ends.
 */
export interface PlantStoreFixtures {
  // Only from a function, and not from one with options, all versions of Vitest infer the type.
  plantStore(
    context: { readonly task: { readonly id: string } },
    use: Use<TestPlantStore>,
  ): Promise<void>;
}

/**
 * Creates fixtures that give each test a plant store of its own, `plantStore`, and reset it afterwards:
 * every test made by the extended `test`, whether it names `plantStore` or not, with its `beforeEach` and
 * `afterEach`. The code under test reaches it with any token while one test of the file runs alone. With
 * `plantStore.token('alice-token')` it always does, also in concurrent tests and with a given `mock`.
 *
 * The first such test of a file starts to intercept requests to the plant store, which ends with the file:
 * with msw/node, or in Vitest's browser mode as `intercept()` of a mock does. From Vitest 4.1 a
 * `test.beforeAll` starts it already, and with `interceptEarly` it answers clients that the app made before.
 * Other requests pass. In Node, a file with its own MSW must give its `mock`, and then nothing is intercepted: two MSWs
 * in one place disturb each other.
 *
 * Call it at the top level of a file, where Vitest allows fixtures for the file.
 *
 * @example
 * const test = base.extend(plantStoreFixtures({ baseUrl: 'https://api.example.com/v1' }));
 * test('...', async ({ plantStore }) => {});
 *
 * @throws KitError `invalid-option`, also for another option beside `mock`.
 */
export function plantStoreFixtures(options: VitestFixturesOptions = {}): PlantStoreFixtures {
  assertOptions('plantStoreFixtures', options, optionShape);
  if (options.mock !== undefined) {
    assertOptions('plantStoreFixtures', options, shapeBesideMock);
  }
  const sandboxesFor = shareAmongFiles(() => openSandboxes(options));
  const fixtures = {
    plantStoreFile: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what a fixture needs.
      async ({}, use: Use<FileEnd>) => {
        const file: FileEnd = { callbacks: [], tests: new Map() };
        try {
          const sandboxes = await sandboxesFor(file);
          await use(file);
          const own = await sandboxes.recorder;
          if (own !== undefined) {
            // Tests that record nothing do not load it.
            const { recordTests } = await import('./record-tests.js');
            await recordTests(own, file.tests);
          }
        } finally {
          for (const callback of file.callbacks) {
            callback();
          }
        }
      },
      { scope: 'file', auto: true },
    ],
    plantStore: [
      async (
        { plantStoreFile, task }: { plantStoreFile: FileEnd; task: TestTask },
        use: Use<TestPlantStore>,
      ) => {
        const sandboxes = await sandboxesFor(plantStoreFile);
        const sandbox = sandboxes.sandbox(toSandboxName(task.id));
        plantStoreFile.tests.set(sandbox.name, task);
        // Drops what an earlier attempt of the test has recorded.
        (await sandboxes.recorder)?.take(sandbox.name);
        const watched = watchRequests(sandbox, options.onUnmatchedRequest);
        try {
          await use(watched.plantStore);
          watched.assertKeptApart(task.result?.state === 'fail');
          watched.assertMatched();
        } finally {
          sandboxes.leave?.(sandbox.name);
          sandbox.reset();
        }
      },
      { auto: true },
    ],
  };
  return fixtures as unknown as PlantStoreFixtures;
}

/**
 * Has the fixtures also answer clients that the app makes before the first test of a file, when its modules are loaded,
 * and that keep the `fetch` and the XMLHttpRequest of that time. For a setup file; all requests pass until a test runs.
 *
 * @example
 * await interceptEarly();
 *
 * @throws KitError `missing-package`, in Node without msw.
 */
export async function interceptEarly(): Promise<void> {
  const { startIntercepting } = await import('./intercept.js');
  const nothing = /(?!)/;
  await startIntercepting(
    () => nothing,
    async () => Response.error(),
  );
}

/** What a test gets from Vitest. */
interface RunningContext {
  readonly plantStore: PlantSandbox;
  readonly task: TestTask & { readonly timeout?: number };
  annotate(message: string, type: string): Promise<unknown>;
}

/**
 * Creates the function of a test that runs its body once for each order in which the responses to its requests can
 * come: see `everyOrder` of plant-store-kit. All runs together have the timeout of the test.
 *
 * Hooks run once. Each run begins with the plants, the faults and the requests that `beforeEach` left; the body starts
 * the app.
 *
 * @param body the function of a test that was extended with `plantStoreFixtures`.
 *
 * @example
 * test('the list shows the last state', everyOrder(async ({ plantStore }) => {}));
 *
 * @throws KitError `invalid-option`.
 */
// With any limit of its type, Vitest does not infer the types of the fixtures that a body names.
export function everyOrder<Body>(body: Body, options: EveryOrderOptions = {}): Body {
  const ordered = createOrderedTest(
    body as (...given: readonly unknown[]) => unknown,
    options,
    (...given) => {
      const context = given.find(isContext);
      return (
        context && {
          plantStore: context.plantStore,
          timeoutMs: context.task.timeout,
          hasFailed: () => context.task.result?.state === 'fail',
          annotate: (sentence) => context.annotate(sentence, 'warning'),
        }
      );
    },
  );
  return ordered as Body;
}

/** With `test.for`, the case comes before it. */
function isContext(argument: unknown): argument is RunningContext {
  return (argument as Partial<RunningContext> | null | undefined)?.plantStore !== undefined;
}

/** The sandboxes of the given mock. Without one, those of a new mock, whose requests are intercepted. */
async function openSandboxes(options: VitestFixturesOptions): Promise<OpenSandboxes> {
  const { mock, onUnmatchedRequest, ...mockOptions } = options;
  if (mock !== undefined) {
    return { sandbox: (name) => mock.sandbox(name), recorder: mock[recorder] };
  }
  // With a given mock, nothing of it is needed.
  const { interceptForTests } = await import('./intercept.js');
  return interceptForTests(mockOptions);
}

/** The name of the sandbox of a test. The id of a task may be long and start with a minus; its end is unique. */
function toSandboxName(taskId: string): string {
  return `test${taskId.slice(-60)}`;
}
