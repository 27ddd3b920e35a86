import { expect } from 'vitest';
import { assertOptions, type OptionTable } from '../interface/option-table.js';
import { type PlantMockOptions, plantMockOptionTable } from '../mock/plant-mock-options.js';
import type { RequestFilter } from '../service/journal/request-filter.js';
import type { PlantSandbox } from '../service/plant-sandbox.js';
import { type ToHaveReceivedOptions, toHaveReceived } from './to-have-received.js';

declare global {
  // The type of Chai, which Vitest extends: the types of Vitest differ from version to version.
  namespace Chai {
    interface Assertion {
      /**
       * Asserts that a sandbox, a mock, a server, or its `requests` received requests that match all given
       * members: at least one, or exactly `times`.
       */
      toHaveReceived(filter: RequestFilter, options?: ToHaveReceivedOptions): void;
    }
  }
}

expect.extend({ toHaveReceived });

/** Something with sandboxes: a mock or a server. */
export interface SandboxSource {
  sandbox(name: string): PlantSandbox;
}

/** The options of the mock to create, or a mock whose requests your own setup intercepts. */
export type VitestFixturesOptions =
  | (PlantMockOptions & { readonly mock?: undefined })
  | { readonly mock: SandboxSource };

const optionTable: OptionTable<PlantMockOptions & { readonly mock?: SandboxSource }> = {
  ...plantMockOptionTable,
  mock: { type: 'object', example: 'createPlantMock()' },
};

type Use<Value> = (value: Value) => Promise<void>;

/** For `test.extend`. It also has `plantStoreMock`, one for each file. */
export interface PlantStoreFixtures {
  // A method, whose parameters TypeScript compares less strictly: it also takes the other fixture.
  plantStore(
    context: { readonly task: { readonly id: string } },
    use: Use<PlantSandbox>,
  ): Promise<void>;
}

interface TestSandboxes extends SandboxSource {
  /** Called when a test ends. */
  leave?(name: string): void;
}

interface FixtureContext {
  readonly plantStoreMock: TestSandboxes;
  readonly task: { readonly id: string };
}

/**
 * Creates fixtures that give each test a plant store of its own, `plantStore`, and reset it afterwards.
 * The code under test reaches it with any token while one test of the file runs alone. With
 * `plantStore.token('alice-token')` it always does, also in concurrent tests and with a given `mock`.
 *
 * The first test of a file that uses it starts to intercept requests to the plant store, which ends with
 * the file: with msw/node, or with msw/browser and its worker script in Vitest's browser mode. Other
 * requests pass. A file with its own MSW, or with two of these, must give its `mock`, and then nothing
 * is intercepted: of two MSWs in one place only the last sees requests.
 *
 * Call it at the top level of a file, where Vitest allows fixtures for the file.
 *
 * @example
 * const test = base.extend(plantStoreFixtures({ baseUrl: 'https://api.example.com/v1' }));
 * test('...', async ({ plantStore }) => {});
 */
export function plantStoreFixtures(options: VitestFixturesOptions = {}): PlantStoreFixtures {
  assertOptions('plantStoreFixtures', options, optionTable);
  const fixtures = {
    plantStoreMock: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what a fixture needs.
      async ({}, use: Use<TestSandboxes>) => {
        if (options.mock !== undefined) {
          await use(options.mock);
          return;
        }
        // Imported here, so that a given mock needs no msw.
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
    plantStore: async ({ plantStoreMock, task }: FixtureContext, use: Use<PlantSandbox>) => {
      const sandbox = plantStoreMock.sandbox(toSandboxName(task.id));
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

/** The name of a test's sandbox. Ids of tasks may start with a minus and be long; their ends are unique. */
function toSandboxName(taskId: string): string {
  return `test${taskId.slice(-60)}`;
}
