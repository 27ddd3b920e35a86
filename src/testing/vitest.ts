import { expect } from 'vitest';
import type { PlantMockOptions } from '../mock/create-plant-mock.js';
import type { RequestFilter } from '../service/journal/request-filter.js';
import type { PlantSandbox } from '../service/plant-sandbox.js';
import { type ToHaveReceivedOptions, toHaveReceived } from './to-have-received.js';

declare global {
  // Of Chai, which Vitest's assertions stand on: its own Matchers differ from version to version.
  namespace Chai {
    interface Assertion {
      /**
       * Whether a sandbox, a mock, a server, or their `requests` got a request that is all of what
       * is given: at least one, or exactly as many `times` as told.
       */
      toHaveReceived(filter: RequestFilter, options?: ToHaveReceivedOptions): void;
    }
  }
}

expect.extend({ toHaveReceived });

/** What sandboxes come from: a mock or a server. */
export interface SandboxSource {
  sandbox(name: string): PlantSandbox;
}

/** The mock to create, or one that your own set-up intercepts for. */
export type PlantStoreFixturesOptions =
  | (PlantMockOptions & { readonly mock?: undefined })
  | { readonly mock: SandboxSource };

type Use<Value> = (value: Value) => Promise<void>;

/** For `test.extend`. Beside it there is `plantStoreMock`, of which there is one for each file. */
export interface PlantStoreFixtures {
  // As a method, since it takes the other fixture, too.
  plantStore(
    context: { readonly task: { readonly id: string } },
    use: Use<PlantSandbox>,
  ): Promise<void>;
}

interface TestSandboxes extends SandboxSource {
  /** Told when a test has come to its end. */
  leave?(name: string): void;
}

interface Context {
  readonly plantStoreMock: TestSandboxes;
  readonly task: { readonly id: string };
}

/**
 * Fixtures that give each test a plant store of its own, `plantStore`, and reset it afterwards.
 * The code under test gets there with any token while one test of the file runs alone; with
 * `plantStore.token('alice-token')` always, tests that run at once and a given `mock` included.
 *
 * The first test of a file that uses it starts to intercept requests to the plant store, with msw/node,
 * or with msw/browser and its worker script in Vitest's browser mode; at the end of the file that ends.
 * Other requests are let through. A file that has an MSW of its own, or two of these, must give its
 * `mock`, for which nothing is intercepted: of two MSWs in one place only the last is asked.
 *
 * To be called at the top of a file, where Vitest lets fixtures of a file be defined.
 *
 * @example
 * const test = base.extend(plantStoreFixtures({ baseUrl: 'https://api.example.com/v1' }));
 * test('...', async ({ plantStore }) => {});
 */
export function plantStoreFixtures(options: PlantStoreFixturesOptions = {}): PlantStoreFixtures {
  const fixtures = {
    plantStoreMock: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what a fixture needs.
      async ({}, use: Use<TestSandboxes>) => {
        if (options.mock !== undefined) {
          await use(options.mock);
          return;
        }
        // Here and not above, so that a mock that is given needs no msw.
        const { intercept } = await import('./intercept.js');
        const { enter, leave, close } = await intercept(options);
        try {
          await use({ sandbox: enter, leave });
        } finally {
          close();
        }
      },
      { scope: 'file' },
    ],
    plantStore: async ({ plantStoreMock, task }: Context, use: Use<PlantSandbox>) => {
      const sandbox = plantStoreMock.sandbox(sandboxNameOf(task.id));
      try {
        await use(sandbox);
      } finally {
        plantStoreMock.leave?.(sandbox.name);
        sandbox.reset();
      }
    },
  };
  return fixtures;
}

/** The id of a task may begin with a minus, and be long: its end tells it from others of its file. */
function sandboxNameOf(taskId: string): string {
  return `test${taskId.slice(-60)}`;
}
