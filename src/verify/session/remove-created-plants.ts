import { setTimeout as wait } from 'node:timers/promises';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { settleAll } from '../http/settle-all.js';
import type { Leftover } from '../report/verification-report.js';
import type { CreatedPlant } from './created-plants.js';
import { type DeleteRejection, deleteCreatedPlant } from './delete-created-plant.js';
import { isUnguessable } from './id-ranges.js';
import { listAllNames, listAllNamesWithout, type RemovalContext } from './list-all-names.js';
import { isAmong } from './same-text.js';
import { isTestName } from './test-names.js';

/** Deletes every plant of the session that is still at the provider. */
export async function removeCreatedPlants(context: RemovalContext): Promise<readonly Leftover[]> {
  try {
    return await deleteAll(context);
  } catch (error) {
    if (!(error instanceof CannotCheckError)) {
      throw error;
    }
    const { message: reason } = error;
    const { remaining } = context.session.createdPlants;
    const created = remaining.filter((one) => one.isConfirmed || one.isUnanswered);
    return created.map(({ id, name }) => ({ id, name, reason }));
  }
}

async function deleteAll(context: RemovalContext): Promise<readonly Leftover[]> {
  const { session, list, signal } = context;
  const { remaining } = session.createdPlants;
  if (remaining.some(({ isUnanswered }) => isUnanswered)) {
    await wait(list.listLagMs, undefined, { signal }).catch(() => {});
  }
  const suspects = await findSuspects(context, remaining);
  const rejections = new Map(
    await settleAll(
      suspects.map(async (plant) => [plant, await deleteCreatedPlant(context, plant)] as const),
    ),
  );
  const { deleted, withoutId } = session.createdPlants;
  const tried = [...new Set([...suspects, ...deleted])];
  const listed = await listAfterDeletes(context, tried, rejections);
  const left = tried.flatMap((plant) => {
    const reason = whyLeft(context, plant, rejections.get(plant), listed);
    const { id, name } = plant;
    return reason === undefined ? [] : [{ id, name, reason }];
  });
  const showsAll = listed !== undefined && list.visibility === 'all';
  return [
    ...left,
    ...remaining
      .filter((one) => one.isUnanswered && !suspects.includes(one) && !showsAll)
      .map(({ id, name }) => ({ id, name, reason: unansweredReason })),
    ...withoutId
      .filter((name) => listed?.has(name) && !list.namesBefore.has(name))
      .map((name) => ({ id: '', name, reason: withoutIdReason })),
  ];
}

const unansweredReason = 'its create was not answered, or failed: it may be there';
const withoutIdReason = 'it was created without an id to delete it by';

/**
 * Finds the plants to delete. A rejected create has left nothing, unless a list shows its plant. A
 * name that was listed before the session is not deleted, though a pact may have sent it.
 */
async function findSuspects(
  context: RemovalContext,
  remaining: readonly CreatedPlant[],
): Promise<readonly CreatedPlant[]> {
  const needsList = remaining.length > 0 && !context.isHurried;
  const listed = needsList ? await listAllNames(context) : undefined;
  return remaining.filter(
    (one) =>
      one.isConfirmed ||
      (one.isUnanswered && isUnguessable(one.id)) ||
      (isFromTestPlants(one) && listed?.has(one.name) && !context.list.namesBefore.has(one.name)),
  );
}

/** Whether no other client has such a plant: the pact of a frontend may send any id and name. */
function isFromTestPlants({ id, name }: CreatedPlant): boolean {
  return isUnguessable(id) || isTestName(name);
}

type Rejections = ReadonlyMap<CreatedPlant, DeleteRejection | undefined>;

/**
 * The names that are listed after the deletes have taken effect; undefined if no list is needed.
 */
async function listAfterDeletes(
  context: RemovalContext,
  tried: readonly CreatedPlant[],
  rejections: Rejections,
): Promise<ReadonlySet<unknown> | undefined> {
  const { session, list } = context;
  const newlyNamed = tried.filter(({ name }) => !isAmong(name, list.namesBefore));
  if (newlyNamed.length === 0 && session.createdPlants.withoutId.length === 0) {
    return undefined;
  }
  const deleted = newlyNamed.filter((plant) => rejections.get(plant) === undefined);
  return listAllNamesWithout(context, deleted);
}

/** Why a plant is still at the provider; undefined if it is not there. */
function whyLeft(
  { session, list }: RemovalContext,
  plant: CreatedPlant,
  rejection: DeleteRejection | undefined,
  listed: ReadonlySet<unknown> | undefined,
): string | undefined {
  const isListed = listed !== undefined && isAmong(plant.name, listed);
  if (isListed && (rejection !== undefined || !isAmong(plant.name, list.namesBefore))) {
    return rejection?.reason ?? 'it is still listed after its delete succeeded';
  }
  // The list shows every plant of the session, and it does not show this one.
  if (listed !== undefined && list.visibility === 'all') {
    return undefined;
  }
  // A provider at which no delete has ever succeeded may answer every delete with 404.
  const isGone = rejection?.isGone && session.createdPlants.deleted.length > 0;
  return isGone || !plant.isConfirmed ? undefined : rejection?.reason;
}
