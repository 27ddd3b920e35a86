import type { PlantSandbox } from '../control/plant-sandbox.js';
import { realClearTimeout, realSetTimeout } from '../control/real-timers.js';
import { failure } from './failure.js';
import type { EveryOrderOptions } from './options.js';
import { assertEveryOrderOptions } from './options.js';
import type { RunningTest } from './run-once.js';

/** What a runner gives to a test. */
interface Running extends Required<Omit<RunningTest, 'interrupted'>> {
  readonly plantStore: PlantSandbox | undefined;
  /** How long the test may take, in milliseconds; 0 for ever. */
  readonly timeoutMs: number;
}

/** How long before its timeout a test ends by itself, so that its error can name the order. */
const earlierMs = 250;

/**
 * Creates the function of a test that runs a body in every order. A runner takes from the source of a function which
 * fixtures it needs, so the source of this one is that of the body.
 */
export function createOrderedTest<Given extends readonly unknown[]>(
  body: (...given: Given) => unknown,
  options: EveryOrderOptions,
  read: (...given: Given) => Running,
): (...given: Given) => Promise<void> {
  assertEveryOrderOptions(options);
  const ordered = async (...given: Given) => {
    const { plantStore, timeoutMs, ...test } = read(...given);
    if (plantStore === undefined) {
      throw failure(
        'the test has no plantStore',
        'Extend it with plantStoreFixtures, and name plantStore in its body.',
      );
    }
    const deadline = startDeadline(timeoutMs);
    try {
      const { runOrders } = await import('./run-orders.js');
      await runOrders(plantStore, () => body(...given), options, {
        ...test,
        interrupted: deadline.passed,
      });
    } finally {
      deadline.end();
    }
  };
  return Object.assign(ordered, { toString: () => body.toString() });
}

function startDeadline(timeoutMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<never>((_, reject) => {
    if (timeoutMs > 0 && Number.isFinite(timeoutMs)) {
      timer = realSetTimeout(
        () => {
          const cause = `a run had not ended when the ${timeoutMs} ms of the test were nearly over`;
          reject(
            failure(
              cause,
              'Raise the timeout of the test, or lower maxRuns. An app that polls, or gives up a request soon, is never quiet: lower quietMs.',
            ),
          );
        },
        Math.max(timeoutMs - earlierMs, timeoutMs / 2),
      );
    }
  });
  // It may pass when nobody waits for it.
  passed.catch(() => {});
  return { passed, end: () => realClearTimeout(timer) };
}
