import { maxDelayMs } from '../service/wait.js';
import { KitError } from '../text/kit-error.js';
import { assertOptions, type OptionShape, option } from '../text/options.js';
import * as v from '../text/schema.js';

/** How `everyOrder` repeats a body. */
export interface EveryOrderOptions {
  /** The maximum number of runs. A line in the console says which orders were left out. Default 24. */
  readonly maxRuns?: number | undefined;
  /**
   * Runs the body once, in this order: the numbers of the requests, counted from 1 as they come, in the order in which
   * they are answered. Those that it leaves out follow in the order in which they have come.
   *
   * @example [2, 1]
   */
  readonly order?: readonly number[] | undefined;
  /**
   * How many orders there must be; fewer are an error. Default 2 if the body awaits one response after the other. Else
   * 1, with a line in the console if there is one.
   */
  readonly minOrders?: number | undefined;
  /**
   * How long the app sends no request until it counts as quiet, in milliseconds. The first two runs wait five times as
   * long before they send a response, and later ones as long as the runs before have shown to be needed. Raise it for
   * requests that belong together and are further apart. Default 20, in Playwright 60.
   */
  readonly quietMs?: number | undefined;
  /**
   * How long the test may take, in milliseconds. With a quarter of it left, no further run begins, and a line in the
   * console says which orders were left out. Default: the timeout of the test in Vitest and Playwright, else 5000.
   */
  readonly timeoutMs?: number | undefined;
}

const optionShape = {
  maxRuns: option(v.wholeNumber(1), '100'),
  order: option(v.pipe(v.array(v.wholeNumber(1)), v.readonly()), '[2, 1]'),
  minOrders: option(v.wholeNumber(1), '1'),
  quietMs: option(v.numberIn(1, maxDelayMs), '100'),
  timeoutMs: option(v.numberIn(1, maxDelayMs), '30_000'),
} satisfies OptionShape<EveryOrderOptions>;

/** @throws KitError `invalid-option`. */
export function assertEveryOrderOptions(options: EveryOrderOptions): void {
  assertOptions('everyOrder', options, optionShape);
  const { order = [] } = options;
  if (new Set(order).size < order.length) {
    throw new KitError('invalid-option', 'call everyOrder', {
      cause: 'the option "order" has a number twice',
      remedy: 'Each response comes once: pass one such as order: [2, 1].',
      option: 'order',
    });
  }
}
