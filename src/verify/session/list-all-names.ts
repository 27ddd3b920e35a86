import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange } from '../http/exchange.js';
import type { RequestSender, User } from '../http/request.js';
import { settleAll } from '../http/settle-all.js';
import type { CreatedPlant, CreatedPlants } from './created-plants.js';
import { type ListCapabilities, maxListLagMs } from './list-capabilities.js';
import { namesIn } from './listed-plants.js';
import { isAmong } from './same-text.js';

/** The context in which the plants of a session are removed. */
export interface RemovalContext {
  readonly session: RemovalSession;
  readonly list: ListCapabilities;
  /** Stops the removal. */
  readonly signal: AbortSignal;
  /** Whether each plant is tried only once. */
  readonly isHurried: boolean;
}

/** The part of a session that its removal of plants uses. */
interface RemovalSession extends RequestSender {
  readonly users: readonly User[];
  readonly createdPlants: CreatedPlants;
  isFirstToken(token: string): boolean;
}

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
function listForEachUser({
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
