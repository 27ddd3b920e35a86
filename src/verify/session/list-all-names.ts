import { setTimeout as wait } from 'node:timers/promises';
import type { CreatedPlant } from './created-plants.js';
import type { Exchange } from './exchange.js';
import { maxListLagMs } from './list-capabilities.js';
import { namesIn } from './listed-plants.js';
import type { RemovalContext } from './removal-context.js';
import { isAmong } from './same-text.js';
import { settleAll } from './settle-all.js';

/**
 * The names in the lists of all users, each of whom may have created plants.
 *
 * @returns undefined if the first user gets no list.
 */
export async function listAllNames(
  context: RemovalContext,
): Promise<ReadonlySet<unknown> | undefined> {
  const [first, ...others] = (await listForEachUser(context)).map(namesIn);
  return first && new Set([first, ...others].flatMap((names) => names ?? []));
}

/** Lists the plants of every user. */
export function listForEachUser({
  session,
  list,
  signal,
  isHurried,
}: RemovalContext): Promise<readonly Exchange[]> {
  return settleAll(
    session.users.map((as) =>
      session.send('GET', `/plants${list.listQuery}`, { as, signal, isRepeated: !isHurried }),
    ),
  );
}

/**
 * Lists all names until none of the deleted plants is among them, or lists can no longer be late.
 */
export async function listAllNamesWithout(
  context: RemovalContext,
  deleted: readonly CreatedPlant[],
): Promise<ReadonlySet<unknown> | undefined> {
  const startedAt = performance.now();
  for (let pauseMs = 100; ; pauseMs *= 2) {
    const listed = await listAllNames(context);
    const isOneListed = listed && deleted.some(({ name }) => isAmong(name, listed));
    const isOver = context.isHurried || performance.now() - startedAt > maxListLagMs;
    if (!isOneListed || isOver) {
      return listed;
    }
    await wait(pauseMs, undefined, { signal: context.signal }).catch(() => {});
  }
}
