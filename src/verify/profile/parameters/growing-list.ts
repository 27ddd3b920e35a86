import { setTimeout as wait } from 'node:timers/promises';
import type { SessionContext } from '../../session/session-context.js';
import { requestPage } from '../../situations/list-of.js';

/** How many plants must be missing for a list to be cut: others may have deleted a few meanwhile. */
export const minMissing = 10;
/** How long a list may take to grow, in milliseconds. */
const maxGrowthMs = 1000;

/** A list that may be cut, while the run adds plants to it. */
export interface GrowingList {
  readonly query: string;
  /** Its length before the run added a plant. */
  readonly lengthBefore: number;
  /** Its length, and how many plants the run had added, when it was last measured. */
  length: number;
  added: number;
}

export async function openList(context: SessionContext, query: string): Promise<GrowingList> {
  const { plants = [] } = await requestPage(context, query);
  return { query, lengthBefore: plants.length, length: plants.length, added: 0 };
}

/** How many added plants a list lacks. A few may be due to changes by others. */
export function missingIn({ lengthBefore, added, length }: GrowingList): number {
  return lengthBefore + added - length;
}

export function isCut(list: GrowingList): boolean {
  return missingIn(list) >= minMissing;
}

/**
 * Measures how much a list has grown; waits while plants are missing, as long as the provider may need.
 *
 * @param added how many plants the run has added.
 * @param maxMissing with at most this many missing, it does not wait.
 */
export async function measure(
  context: SessionContext,
  list: GrowingList,
  added: number,
  maxMissing = minMissing - 1,
): Promise<void> {
  const endsAt = performance.now() + context.capabilities.listLagMs + maxGrowthMs;
  list.added = added;
  for (;;) {
    const { plants = [] } = await requestPage(context, list.query);
    const isAsBefore = plants.length === list.length;
    list.length = plants.length;
    if (missingIn(list) <= maxMissing || (isAsBefore && performance.now() > endsAt)) {
      return;
    }
    await wait(100);
  }
}
