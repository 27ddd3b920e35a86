import { describeOrder, isReordered, joinWithAnd, nameRequest } from './describe-order.js';
import { failure } from './failure.js';
import type { OrderedRun } from './ordered-run.js';
import type { Course } from './orders.js';

/** What a test runner knows of the test. */
export interface RunningTest {
  /** Rejects when the test has to end, with the reason. */
  readonly interrupted?: Promise<never> | undefined;
  /** Whether an assertion has failed that threw no error. */
  hasFailed?(): boolean;
  /** Adds a sentence to the report of the runner. */
  annotate?(sentence: string): unknown;
}

/**
 * Runs a body once.
 *
 * @throws what the body throws, with the order added to its message; an Error, when the body ends before all its
 * responses have come.
 */
export async function runOnce(
  body: () => unknown,
  run: OrderedRun,
  { interrupted, hasFailed, count }: RunningTest & { readonly count: number },
): Promise<OrderedRun> {
  try {
    const done = (async () => body())();
    await (interrupted === undefined ? done : Promise.race([done, interrupted]));
    if (hasFailed?.()) {
      throw new Error('A soft assertion has failed.');
    }
    assertAllCame(run);
  } catch (error) {
    const { requests } = run;
    const order = [...run.order, ...run.outstanding];
    throw addToMessage(error, `In run ${count}, ${describeCause({ order, requests })}`);
  } finally {
    await run.end();
  }
  return run;
}

/** An assertion that is tried again until it holds would else miss what a later response does. */
function assertAllCame({ outstanding, requests }: OrderedRun): void {
  if (outstanding.length > 0) {
    const names = outstanding.map((number) => nameRequest(number, requests));
    const response = names.length === 1 ? 'the response' : 'the responses';
    throw failure(
      `it ended before ${response} to ${joinWithAnd(names)} came, and has not seen the state after that`,
      'Await plantStore.settled() before the last assertions.',
    );
  }
}

function describeCause(course: Pick<Course, 'order' | 'requests'>): string {
  if (!isReordered(course)) {
    return 'the responses came in the order of their requests, each when no request had come for a while: no order of them is the cause.';
  }
  const order = [...course.order];
  while (order.at(-1) === order.length) {
    order.pop();
  }
  const list = order.join(', ');
  return `${describeOrder(course)}.\nRepeat this order alone with the option { order: [${list}] }.`;
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
