import type { Profile } from 'plant-store-kit/fetch';
import type { Assumes } from '../assumptions.js';
import { changeTests } from './change-tests.js';
import { createKit } from './kit.js';
import { listTests } from './list-tests.js';

interface Failure {
  /** The name of the test. */
  readonly test: string;
  readonly message: string;
}

/** Runs the tests of the app, each with a plant store of its own. @param profile of these plant stores. */
export async function runTests(assumes: Assumes, profile?: Profile): Promise<Failure[]> {
  const kit = createKit(assumes, profile);
  const failures: Failure[] = [];
  for (const [test, run] of Object.entries({ ...listTests, ...changeTests })) {
    try {
      await run(kit);
    } catch (error) {
      failures.push({ test, message: String(error) });
    }
  }
  return failures;
}
