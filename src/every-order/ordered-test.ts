import type { PlantSandbox } from '../control/plant-sandbox.js';
import { failure } from './failure.js';
import { assertEveryOrderOptions, type EveryOrderOptions } from './options.js';
import type { RunningTest } from './run-once.js';
import { TestTime } from './test-time.js';

/** What a runner gives to a test. */
interface Running extends Required<Omit<RunningTest, 'time'>> {
  readonly plantStore: PlantSandbox | undefined;
  /** How long the test may take, in milliseconds; 0 for ever, undefined if the runner does not say. */
  readonly timeoutMs: number | undefined;
}

/**
 * Creates the function of a test that runs a body in every order. A runner takes from the source of a function which
 * fixtures it needs, so the source of this one is that of the body.
 *
 * @param read returns undefined if the runner has passed no context.
 */
export function createOrderedTest<Given extends readonly unknown[]>(
  body: (...given: Given) => unknown,
  options: EveryOrderOptions,
  read: (...given: Given) => Running | undefined,
): (...given: Given) => Promise<void> {
  assertEveryOrderOptions(options);
  const ordered = async (...given: Given) => {
    const running = read(...given);
    if (running?.plantStore === undefined) {
      throw failure(
        'the test has no plantStore',
        'Extend it with plantStoreFixtures, and name plantStore in its body. In Vitest, use test.for in place of test.each, which passes no plantStore.',
      );
    }
    const { plantStore, timeoutMs, ...test } = running;
    const limitMs = timeoutMs === 0 ? Number.POSITIVE_INFINITY : timeoutMs;
    const time = new TestTime(options.timeoutMs ?? limitMs);
    const { runOrders } = await import('./run-orders.js');
    await runOrders(plantStore, () => body(...given), options, { ...test, time });
  };
  return Object.assign(ordered, { toString: () => body.toString() });
}
