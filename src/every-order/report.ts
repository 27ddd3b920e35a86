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
  // There are other orders, and none of them was tried.
  const hasLeftAll = deviation !== undefined && tried === 1;
  const isTooFew = minOrders === undefined ? !canBeAlone(known, first) : known < minOrders;
  if (isTooFew || hasLeftAll) {
    throw tooFewOrders(known, first, deviation);
  }
  const notes = [
    known > tried &&
      `everyOrder has tried ${tried} of at least ${known} orders: ${time.isLeft ? 'pass maxRuns' : 'raise the timeout of the test'} to try more.`,
    known === 1 &&
      minOrders === undefined &&
      !first.hasGivenUp &&
      `everyOrder had one order to try: ${oneAtATime}. A higher quietMs finds requests that are further apart, such as after a debounce.`,
    deviation !== undefined && `everyOrder has left out orders: ${otherRequests(deviation)}.`,
  ];
  for (const note of notes) {
    if (note) {
      // biome-ignore lint/suspicious/noConsole: a test that passes has no other place that every runner shows
      console.warn(`plant-store-kit: ${note}`);
      await annotate?.(note);
    }
  }
}

/** Whether the app, and not the body, has one request at a time, if there is only one order. */
function canBeAlone(known: number, { requests, hasSettled, hasGivenUp }: OrderedRun): boolean {
  return known > 1 || requests.length === 1 || hasSettled || hasGivenUp;
}

function otherRequests(deviation: string): string {
  return `the body sent other requests than before, and ${deviation}`;
}

function tooFewOrders(known: number, { requests }: OrderedRun, deviation?: string): Error {
  if (deviation !== undefined) {
    const remedy = 'Let the body start the app anew, with nothing kept from an earlier run.';
    return failure(otherRequests(deviation), remedy);
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
