import type { HeldRequest } from './held-request.js';

/** The responses that were outstanding when one of them was released, by the numbers of their requests. */
export interface Moment {
  readonly outstanding: readonly number[];
  /** How many requests had come by then. */
  readonly arrived: number;
}

/** What a run has done. */
export interface Course {
  /** The numbers of the requests in the order of their responses. */
  readonly order: readonly number[];
  /** For each of these, what the run has seen. */
  readonly moments: readonly Moment[];
  readonly requests: readonly HeldRequest[];
  /** The longest time before a request that came while others were outstanding, in milliseconds. */
  readonly gapMs: number;
}

/**
 * How a run begins: as an earlier one, but for the last response; without moments if there was none. All further
 * responses are released in the order of their requests.
 */
export interface Plan extends Course {
  /** How many pairs of responses come in another order than their requests. */
  readonly inversions: number;
}

/** The order in which the requests are sent, of which nothing is known. */
export const asSent: Plan = { order: [], moments: [], requests: [], gapMs: 0, inversions: 0 };

/** The orders that are still to be tried. Each run shows where a next one can differ from it. */
export class Orders {
  #left: Plan[] = [];

  /** Adds the orders that begin as a run did, and then release another of the responses that were outstanding. */
  addAfter(plan: Plan, { order, moments, requests, gapMs }: Course): void {
    for (let step = plan.order.length; step < moments.length; step++) {
      const { outstanding = [], arrived = 0 } = moments[step] ?? {};
      // Responses before the chosen one belong to other orders, which are known already.
      const later = outstanding.filter((number) => number > (order[step] ?? 0));
      for (const number of later) {
        this.#left.push({
          order: [...order.slice(0, step), number],
          moments: moments.slice(0, step + 1),
          requests: requests.slice(0, arrived),
          gapMs,
          inversions: plan.inversions + outstanding.indexOf(number),
        });
      }
    }
  }

  /** Takes one with the fewest inversions. */
  next(): Plan | undefined {
    this.#left.sort((first, second) => first.inversions - second.inversions);
    return this.#left.shift();
  }

  /** How many are left at least: requests that no run has sent yet would add to them. */
  get countLeft(): number {
    return this.#left.reduce((sum, plan) => sum + countOrders(plan), 0);
  }
}

/** The number of orders that begin with a plan: the others that are outstanding then may come in any order. */
function countOrders({ moments }: Plan): number {
  const others = moments.at(-1)?.outstanding.slice(1) ?? [];
  return others.reduce((count, _, index) => count * (index + 1), 1);
}
