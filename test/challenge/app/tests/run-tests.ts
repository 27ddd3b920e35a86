import { createPlantMock, type Profile } from 'plant-store-kit/fetch';
import type { Assumes } from '../assumptions.js';
import { addTests } from './add-tests.js';
import { listTests } from './list-tests.js';
import { removeTests } from './remove-tests.js';
import { signInTests } from './sign-in-tests.js';
import type { Kit } from './visit.js';

export interface Failure {
  /** The name of the test. */
  readonly test: string;
  readonly message: string;
}

const tests = Object.entries({ ...signInTests, ...listTests, ...addTests, ...removeTests });

/**
 * Runs the tests of the app, each with plant stores of its own.
 *
 * @param profile of these plant stores. Default: their own.
 */
export async function runTests(assumes: Assumes, profile?: Profile): Promise<Failure[]> {
  const kit: Kit = {
    assumes,
    createStore: (plants = []) => createPlantMock({ plants, profile }),
  };
  const failures: Failure[] = [];
  for (const [test, run] of tests) {
    try {
      await run(kit);
    } catch (error) {
      failures.push({ test, message: String(error) });
    }
  }
  return failures;
}
