import { describeRun, orderOption } from './describe-order.js';
import { failure } from './failure.js';
import type { OrderedRun } from './ordered-run.js';
import type { TestTime } from './test-time.js';

/** What a test runner knows of the test. */
export interface RunningTest {
  readonly time: TestTime;
  /** Whether an assertion has failed that threw no error. */
  hasFailed?(): boolean;
  /** Adds a sentence to the report of the runner. */
  annotate?(sentence: string): unknown;
}

/**
 * Runs a body once, and notes the run if it passes.
 *
 * @param passed the runs before it that have passed.
 * @throws what the body throws, with the order added to its message; an Error, when the body ends before all its
 * responses have come, or does not end in the time of the test.
 */
export async function runOnce(
  body: () => unknown,
  run: OrderedRun,
  { time, hasFailed }: RunningTest,
  { count, passed }: { readonly count: number; readonly passed: OrderedRun[] },
): Promise<void> {
  const attempt = async () => {
    try {
      await body();
      if (hasFailed?.()) {
        throw new Error('A soft assertion has failed.');
      }
      if (run.outstanding.length > 0) {
        // An assertion that is tried again until it holds would else miss what a later response does.
        throw failure(
          'it ended before all responses came, and has not seen the state after that',
          'Await plantStore.settled() before the last assertions, and not in act() of React.',
        );
      }
    } catch (error) {
      throw addToMessage(error, describeRun(run, count, passed));
    }
  };
  try {
    await time.limit(attempt(), (timeoutMs) => {
      const option = orderOption(run);
      const alone = option === undefined ? '' : `, or run it alone with the option ${option}`;
      return failure(
        `run ${count} had not ended when the ${timeoutMs} ms of the test were nearly over`,
        `Raise the timeout of the test${alone}. An app that polls, or gives up a request soon, is never quiet: lower quietMs.`,
      );
    });
    passed.push(run);
  } finally {
    await run.end();
  }
}

/** Adds a text to what runners print of an error: they take its message or its stack. */
function addToMessage(error: unknown, text: string): unknown {
  if (!(error instanceof Error) || Object.isFrozen(error)) {
    return new Error(`${String(error)}\n\n${text}`, { cause: error });
  }
  const { message, stack } = error;
  const longer = `${message}\n\n${text}`;
  // The message of some errors cannot be set, such as that of a DOMException.
  Object.defineProperty(error, 'message', { value: longer, configurable: true, writable: true });
  if (stack?.includes(message)) {
    error.stack = stack.replace(message, () => longer);
  }
  return error;
}
