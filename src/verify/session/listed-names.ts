import { setTimeout as wait } from 'node:timers/promises';
import type { CreatedPlant } from './created-plants.js';
import { jsonOf } from './exchange.js';
import { maxListLagMs } from './list-capabilities.js';
import type { Removal } from './removal.js';
import { isAmong } from './same-text.js';
import { settleAll } from './settle-all.js';

/**
 * The names in the lists of all users, any of whom may have created a plant.
 *
 * @returns undefined when the first user gets no list.
 */
export async function listNames({
  session,
  list,
  signal,
}: Removal): Promise<ReadonlySet<unknown> | undefined> {
  const lists = await settleAll(
    session.users.map(async (as) =>
      jsonOf(await session.send('GET', `/plants${list.listQuery}`, { as, signal })),
    ),
  );
  const plants = lists.filter((one) => Array.isArray(one)).flat();
  return Array.isArray(lists[0]) ? new Set(plants.map((plant) => plant?.name)) : undefined;
}

/** Lists names until none of these plants is among them, or the time is over. */
export async function pollUntilGone(
  removal: Removal,
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
