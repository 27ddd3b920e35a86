import { setTimeout as wait } from 'node:timers/promises';
import type { Leftover } from '../report/verification-report.js';
import { together } from '../together.js';
import { UnreachedState } from '../unreached-state.js';
import { type Acquaintance, longestLagMs } from './acquaintance.js';
import { type Exchange, isSuccess, jsonOf, statusOf } from './exchange.js';
import { isNameOfOurs } from './fresh-plants.js';
import { encodeId, type Planting } from './plantings.js';
import type { Provider } from './provider.js';

/** What is known of a provider's list; by default nothing. */
export type KnownList = Pick<Acquaintance, 'query' | 'visibility' | 'lagMs' | 'namesBefore'>;

const unknownList: KnownList = { query: '', visibility: 'none', lagMs: 0, namesBefore: new Set() };

/**
 * Deletes whatever is left of ours in the provider.
 *
 * @returns what could not be deleted, as far as the provider can be believed.
 */
export async function cleanUp(
  provider: Provider,
  known: KnownList = unknownList,
): Promise<Leftover[]> {
  try {
    return await deleteAll(provider, known);
  } catch (error) {
    if (!(error instanceof UnreachedState)) {
      throw error;
    }
    const { message: reason } = error;
    const { standing } = provider.plantings;
    const created = standing.filter((one) => one.isConfirmed || one.isUnanswered);
    return created.map(({ id, name }) => ({ id, name, reason }));
  }
}

/** An id that is ours, since nobody else can have thought of it. */
const unguessable = /^-?\d{9,}$/;

/** Another's plant may have the id and the name that a frontend's pact has. */
function isOurs({ id, name }: Planting): boolean {
  return unguessable.test(id) || isNameOfOurs(name);
}

async function deleteAll(provider: Provider, known: KnownList): Promise<Leftover[]> {
  const { standing } = provider.plantings;
  if (standing.some(({ isUnanswered }) => isUnanswered)) {
    await wait(known.lagMs);
  }
  // A create that was refused has left nothing, unless the list says so. What it has shown from
  // the start is not ours, though a pact may name it.
  const listed = standing.length === 0 ? undefined : await namesInLists(provider, known.query);
  const suspects = standing.filter(
    (one) =>
      one.isConfirmed ||
      (one.isUnanswered && unguessable.test(one.id)) ||
      (isOurs(one) && listed?.has(one.name) && !known.namesBefore.has(one.name)),
  );
  const refusals = new Map(
    await together(
      suspects.map(async (planting) => [planting, await remove(provider, planting)] as const),
    ),
  );

  const planted = [...suspects, ...provider.plantings.deleted];
  const ours = planted.filter(({ name }) => !known.namesBefore.has(name));
  const listedStill = await namesThatStay(
    provider,
    known.query,
    ours,
    (one) => refusals.get(one) === undefined,
  );
  const isListTelling = listedStill !== undefined && known.visibility === 'all';
  const nameless = provider.plantings.withoutId.filter(
    (name) => listedStill?.has(name) && !known.namesBefore.has(name),
  );
  const leftovers = [...new Set(planted)].flatMap((planting) => {
    const { id, name } = planting;
    const refusal = refusals.get(planting);
    if (listedStill?.has(name) && (refusal !== undefined || !known.namesBefore.has(name))) {
      const reason = refusal?.reason ?? 'it is still listed after its delete succeeded';
      return [{ id, name, reason }];
    }
    // Where no delete has ever succeeded, no plant is gone.
    const isGone = refusal?.isGone && provider.plantings.deleted.length > 0;
    return refusal === undefined || isGone || isListTelling || !planting.isConfirmed
      ? []
      : [{ id, name, reason: refusal.reason }];
  });
  const unsettled = standing.filter(
    (one) => one.isUnanswered && !suspects.includes(one) && !isListTelling,
  );
  const perhaps = 'its create was not answered, or failed: it may be there';
  const reason = 'it was created without an id to delete it by';
  return [
    ...leftovers,
    ...unsettled.map(({ id, name }) => ({ id, name, reason: perhaps })),
    ...nameless.map((name) => ({ id: '', name, reason })),
  ];
}

/** Looks at the list until those that were deleted are gone from it; that may take its time. */
async function namesThatStay(
  provider: Provider,
  query: string,
  planted: readonly Planting[],
  isDeleted: (planting: Planting) => boolean,
): Promise<Set<unknown> | undefined> {
  const isNothingLeft = planted.length === 0 && provider.plantings.withoutId.length === 0;
  const startedAt = performance.now();
  for (let pauseMs = 100; ; pauseMs *= 2) {
    const listed = isNothingLeft ? undefined : await namesInLists(provider, query);
    const stays = planted.some((one) => isDeleted(one) && listed?.has(one.name));
    if (!stays || performance.now() - startedAt > longestLagMs) {
      return listed;
    }
    await wait(pauseMs);
  }
}

interface DeleteRefusal {
  readonly reason: string;
  /** Whether the provider says that there is no such plant. */
  readonly isGone: boolean;
}

async function remove(provider: Provider, planting: Planting): Promise<DeleteRefusal | undefined> {
  const { id, authorization = '' } = planting;
  const path = `/plants/${encodeId(id)}`;
  const isOfFirst = provider.isFirstToken(authorization.replace(/^Bearer /, ''));
  // Whoever else created it may delete it, or else the first user.
  const creator = isOfFirst
    ? undefined
    : await provider.send('DELETE', path, { as: { authorization } });
  if (creator !== undefined && isSuccess(creator)) {
    return undefined;
  }
  const first = await provider.send('DELETE', path);
  // It may fail for once.
  const exchange = hasFailed(first) ? await provider.send('DELETE', path) : first;
  if (isSuccess(exchange)) {
    return undefined;
  }
  const status = statusOf(exchange);
  return {
    reason:
      status === undefined
        ? `its delete was not answered: ${exchange.failure}`
        : `its delete was answered with ${status}`,
    isGone: status === 404 || status === 410,
  };
}

function hasFailed(exchange: Exchange): boolean {
  return (statusOf(exchange) ?? 500) >= 500;
}

/** What the users see who may have created something. */
async function namesInLists(provider: Provider, query: string): Promise<Set<unknown> | undefined> {
  const users = provider.hasSecondUser ? (['first', 'second'] as const) : (['first'] as const);
  const lists = await Promise.all(
    users.map(async (as) => jsonOf(await provider.send('GET', `/plants${query}`, { as }))),
  );
  const plants = lists.filter((list) => Array.isArray(list)).flat();
  return Array.isArray(lists[0]) ? new Set(plants.map((plant) => plant?.name)) : undefined;
}
