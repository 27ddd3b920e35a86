import { setTimeout as wait } from 'node:timers/promises';
import {
  type Acquaintance,
  getAcquainted,
  longestLagMs,
  type Stranger,
  shortStyles,
} from '../provider/acquaintance.js';
import { cleanUp } from '../provider/clean-up.js';
import { isSuccess, statusOf } from '../provider/exchange.js';
import { create, type Grounds, remove, tell } from '../provider/grounds.js';
import type { Visit } from '../visit-provider.js';

/**
 * Gets acquainted with a provider, and leaves nothing there: a place may be for one plant alone.
 *
 * Where what is created cannot be deleted again, it is a stranger: nothing more is to be created.
 */
export async function meet(visit: Visit): Promise<Acquaintance | Stranger> {
  const { provider } = visit;
  const met = await getAcquainted(provider, shortStyles);
  if (!('attempts' in met)) {
    visit.known = met;
  }
  const [left] = await cleanUp(provider, visit.known);
  if ('attempts' in met) {
    return met;
  }
  const why = left?.reason ?? (await whyNotDeleted({ provider, known: met }));
  return why === undefined
    ? met
    : { attempts: [], reason: `what is created cannot be deleted again: ${why}` };
}

/** The list may not show it; and a plant may be there for a delete only after a while. */
async function whyNotDeleted(grounds: Grounds): Promise<string | undefined> {
  const plant = grounds.known.fresh.next();
  if (!isSuccess(await create(grounds, plant))) {
    return undefined;
  }
  const startedAt = performance.now();
  for (;;) {
    const deleted = await remove(grounds, plant.id);
    if (isSuccess(deleted)) {
      return undefined;
    }
    if (performance.now() - startedAt > longestLagMs) {
      return tell(deleted);
    }
    await wait(500);
  }
}

/** Why no plant of ours can be there, in a clause. */
export function whyStrange({ attempts, reason }: Stranger): string {
  const status = attempts.map(statusOf).at(-1) ?? 'nothing';
  return reason ?? `no plant could be created: POST /plants was answered with ${status}`;
}
