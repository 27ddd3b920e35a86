import { failure } from './failure.js';
import type { EveryOrderOptions } from './options.js';
import type { OrderedRun } from './ordered-run.js';
import type { Orders } from './orders.js';
import type { RunningTest } from './run-once.js';

/** What the runs of a body have shown. */
export interface Exploration {
  runs: number;
  /** The runs in different orders. */
  tried: number;
  readonly orders: Orders;
  readonly first: OrderedRun;
  /** Why a run did not have the order that it should have, as a clause. */
  deviation: string | undefined;
}

/**
 * Says what the runs have not shown.
 *
 * @throws Error, when there are fewer orders than there must be.
 */
export async function report(
  { tried, orders, deviation, first }: Exploration,
  { minOrders }: EveryOrderOptions,
  test: RunningTest,
): Promise<void> {
  const known = tried + orders.countLeft;
  // There are other orders, and none of them was tried.
  const hasLeftAll = deviation !== undefined && tried === 1;
  const isTooFew = minOrders === undefined ? !canBeAlone(known, first) : known < minOrders;
  if (isTooFew || hasLeftAll) {
    throw tooFewOrders(known, first, deviation);
  }
  if (known > tried) {
    await note(
      test,
      `everyOrder has tried ${tried} of at least ${known} orders: pass maxRuns to try more.`,
    );
  }
  if (known === 1 && minOrders === undefined && !first.hasGivenUp) {
    const hint =
      'A higher quietMs finds requests that are further apart, such as after a debounce.';
    await note(test, `everyOrder had one order to try: ${oneAtATime}. ${hint}`);
  }
  if (deviation !== undefined) {
    await note(test, `everyOrder has left out orders: ${deviation}.`);
  }
}

const oneAtATime = 'no two responses were outstanding together';

/** Whether the app, and not the body, has one request at a time, if there is only one order. */
function canBeAlone(known: number, { requests, hasSettled, hasGivenUp }: OrderedRun): boolean {
  return known > 1 || requests.length === 1 || hasSettled || hasGivenUp;
}

async function note(test: RunningTest, sentence: string): Promise<void> {
  // biome-ignore lint/suspicious/noConsole: a test that passes has no other place that every runner shows
  console.warn(`plant-store-kit: ${sentence}`);
  await test.annotate?.(sentence);
}

function tooFewOrders(known: number, { requests }: OrderedRun, deviation?: string): Error {
  if (deviation !== undefined) {
    return failure(
      deviation,
      'Let the body start the app anew, with nothing kept from an earlier run.',
    );
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
  return failure(
    `there are only ${known} orders`,
    'Lower minOrders, or send more requests at once.',
  );
}
