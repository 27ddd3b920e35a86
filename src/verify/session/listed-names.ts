import { setTimeout as wait } from 'node:timers/promises';
import type { CreatedPlant } from './created-plants.js';
import { type Exchange, jsonOf } from './exchange.js';
import { maxListLagMs } from './list-capabilities.js';
import type { RemovalContext } from './removal-context.js';
import { isAmong } from './same-text.js';
import { settleAll } from './settle-all.js';

/**
 * The names in the lists of all users, any of whom may have created a plant.
 *
 * @returns undefined when the first user gets no list.
 */
export async function listNames(
  removal: RemovalContext,
): Promise<ReadonlySet<unknown> | undefined> {
  const [first, ...others] = (await listEach(removal)).map(namesIn);
  return first && new Set([first, ...others].flatMap((names) => names ?? []));
}

/** The lists of all users. */
export function listEach({ session, list, signal }: RemovalContext): Promise<readonly Exchange[]> {
  return settleAll(
    session.users.map((as) => session.send('GET', `/plants${list.listQuery}`, { as, signal })),
  );
}

/** The names in a list; undefined where it is none. */
export function namesIn(listed: Exchange): readonly unknown[] | undefined {
  const plants = jsonOf(listed);
  return Array.isArray(plants) ? plants.map((plant) => plant?.name) : undefined;
}

/** Lists names until none of these plants is among them, or the time is over. */
export async function pollUntilGone(
  removal: RemovalContext,
  deleted: readonly CreatedPlant[],
): Promise<ReadonlySet<unknown> | undefined> {
  const startedAt = performance.now();
  for (let pauseMs = 100; ; pauseMs *= 2) {
    const listed = await listNames(removal);
    const isOneListed = listed && deleted.some(({ name }) => isAmong(name, listed));
    if (!isOneListed || performance.now() - startedAt > maxListLagMs) {
      return listed;
    }
    await wait(pauseMs);
  }
}
