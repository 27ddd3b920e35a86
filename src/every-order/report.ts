import { failure } from './failure.js';
import type { EveryOrderOptions } from './options.js';
import type { OrderedRun } from './ordered-run.js';
import type { Orders } from './orders.js';
import type { RunningTest } from './run-once.js';

/** What the runs of a body have shown. */
export interface Exploration {
  /** The runs in different orders. */
  tried: number;
  readonly orders: Orders;
  readonly first: OrderedRun;
  /** Why a run did not have the order that it should have, as a clause. */
  deviation: string | undefined;
}

const oneAtATime = 'no two responses were outstanding together';

/**
 * Says what the runs have not shown.
 *
 * @throws Error, when there are fewer orders than there must be.
 */
export async function report(
  { tried, orders, deviation, first }: Exploration,
  { minOrders }: EveryOrderOptions,
  { time, annotate }: RunningTest,
): Promise<void> {
  const known = tried + orders.countLeft;
  const { requests, hasSettled, hasGivenUp } = first;
  // Then the app, and not the body, has one request at a time.
  const canBeAlone = requests.length === 1 || hasSettled || hasGivenUp;
  const isTooFew = known < (minOrders ?? (canBeAlone ? 1 : 2));
  if (isTooFew || (deviation !== undefined && tried === 1)) {
    throw tooFewOrders(known, first, deviation);
  }
  const remedy = time.isLeft ? 'pass maxRuns' : 'raise the timeout of the test, or timeoutMs,';
  const notes = [
    ...(known > tried
      ? [`has tried ${tried} of at least ${known} orders: ${remedy} to try more`]
      : []),
    ...(known === 1 && minOrders === undefined && !hasGivenUp
      ? [
          `had one order to try: ${oneAtATime}. A higher quietMs finds requests that are further apart, such as after a debounce`,
        ]
      : []),
    ...(deviation === undefined ? [] : [`has left out orders: ${deviation}`]),
  ];
  for (const note of notes) {
    // biome-ignore lint/suspicious/noConsole: a test that passes has no other place that every runner shows
    console.warn(`plant-store-kit: everyOrder ${note}.`);
    await annotate?.(`everyOrder ${note}.`);
  }
}

function tooFewOrders(known: number, { requests }: OrderedRun, deviation?: string): Error {
  if (deviation !== undefined) {
    const remedy = 'Let the body start the app anew, with nothing kept from an earlier run.';
    return failure(deviation, remedy);
  }
  if (requests.length === 0) {
    const remedy = 'Check the URL and the token that the app uses.';
    return failure('the body has sent no request to this plant store', remedy);
  }
  if (known === 1) {
    const remedy =
      'Let the body await plantStore.settled() once, and no response before it has sent all requests; or use a plain test.';
    return failure(`${oneAtATime}, so there is only one order`, remedy);
  }
  const remedy = 'Lower minOrders, or send more requests at once.';
  return failure(`there are only ${known} orders`, remedy);
}
