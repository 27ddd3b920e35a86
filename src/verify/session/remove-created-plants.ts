import { setTimeout as wait } from 'node:timers/promises';
import type { Leftover } from '../report/verification-report.js';
import { CannotCheckError } from './cannot-check-error.js';
import type { CreatedPlant } from './created-plants.js';
import { type DeleteRejection, deleteCreatedPlant } from './delete-created-plant.js';
import { listNames, pollUntilGone } from './listed-names.js';
import type { RemovalContext } from './removal-context.js';
import { isAmong } from './same-text.js';
import { settleAll } from './settle-all.js';
import { isTestName } from './test-names.js';
import { deleteAgain, type UndeletedPlant } from './undeleted-plants.js';

/** What a removal has left at the provider. */
export interface RemovalResult {
  /** The plants that could not be deleted, as far as the provider can be believed. */
  readonly leftovers: readonly Leftover[];
  /** Those of them, and no more than a few, that the provider says it has deleted, and still lists. */
  readonly undeleted: readonly UndeletedPlant[];
}

/** Deletes every plant of ours that is still at the provider. */
export async function removeCreatedPlants(removal: RemovalContext): Promise<RemovalResult> {
  try {
    return await deleteAll(removal);
  } catch (error) {
    if (!(error instanceof CannotCheckError)) {
      throw error;
    }
    const { message: reason } = error;
    const { remaining } = removal.session.createdPlants;
    const created = remaining.filter((one) => one.isConfirmed || one.isUnanswered);
    const leftovers = created.map(({ id, name }) => ({ id, name, reason }));
    return { leftovers, undeleted: [] };
  }
}

async function deleteAll(removal: RemovalContext): Promise<RemovalResult> {
  const { session, list } = removal;
  const { remaining } = session.createdPlants;
  if (remaining.some(({ isUnanswered }) => isUnanswered)) {
    await wait(list.listLagMs);
  }
  const suspects = await findSuspects(removal, remaining);
  const rejections = new Map(
    await settleAll(
      suspects.map(async (plant) => [plant, await deleteCreatedPlant(removal, plant)] as const),
    ),
  );
  const { deleted, withoutId } = session.createdPlants;
  const tried = [...new Set([...suspects, ...deleted])];
  const listed = await listAfterDeletes(removal, tried, rejections);
  const stayed = tried.filter(
    (plant) => rejections.get(plant) === undefined && isStillListed(removal, plant, listed),
  );
  const undeleted = await deleteAgain(removal, stayed);
  const showsAll = listed !== undefined && list.visibility === 'all';
  const leftovers = [
    ...tried.flatMap((plant) => {
      const reason = whyLeft(removal, plant, rejections.get(plant), listed);
      return reason === undefined ? [] : [{ id: plant.id, name: plant.name, reason }];
    }),
    ...remaining
      .filter((one) => one.isUnanswered && !suspects.includes(one) && !showsAll)
      .map(({ id, name }) => ({ id, name, reason: unansweredReason })),
    ...withoutId
      .filter((name) => listed?.has(name) && !list.namesBefore.has(name))
      .map((name) => ({ id: '', name, reason: withoutIdReason })),
  ];
  return { leftovers, undeleted };
}

function isStillListed(
  { list }: RemovalContext,
  { name }: CreatedPlant,
  listed: ReadonlySet<unknown> | undefined,
): boolean {
  return listed?.has(name) === true && !list.namesBefore.has(name);
}

const unansweredReason = 'its create was not answered, or failed: it may be there';
const withoutIdReason = 'it was created without an id to delete it by';

/**
 * The plants to delete. A create that was rejected has left nothing, unless the list shows it. What
 * was listed before the session is not ours, though a pact may name it.
 */
async function findSuspects(
  removal: RemovalContext,
  remaining: readonly CreatedPlant[],
): Promise<readonly CreatedPlant[]> {
  const listed = remaining.length === 0 ? undefined : await listNames(removal);
  return remaining.filter(
    (one) =>
      one.isConfirmed ||
      (one.isUnanswered && isUnguessable(one.id)) ||
      (isOurs(one) && listed?.has(one.name) && !removal.list.namesBefore.has(one.name)),
  );
}

/** Whether nobody else has the id by chance, as somebody may have the largest of a type of numbers. */
function isUnguessable(id: string): boolean {
  if (!/^-?\d{9,}$/.test(id)) {
    return false;
  }
  const size = BigInt(id.replace('-', ''));
  return ![size - 1n, size, size + 1n].some(isRound);
}

/** Whether it is a power of two or of ten. */
function isRound(number: bigint): boolean {
  return (number & (number - 1n)) === 0n || /^10*$/.test(String(number));
}

/** A pact of a frontend may create a plant with the id and the name of somebody else's. */
function isOurs({ id, name }: CreatedPlant): boolean {
  return isUnguessable(id) || isTestName(name);
}

type Rejections = ReadonlyMap<CreatedPlant, DeleteRejection | undefined>;

/** The names that are listed once the deletes have taken effect; undefined if none were needed. */
async function listAfterDeletes(
  removal: RemovalContext,
  tried: readonly CreatedPlant[],
  rejections: Rejections,
): Promise<ReadonlySet<unknown> | undefined> {
  const { session, list } = removal;
  const ours = tried.filter(({ name }) => !isAmong(name, list.namesBefore));
  if (ours.length === 0 && session.createdPlants.withoutId.length === 0) {
    return undefined;
  }
  const deleted = ours.filter((plant) => rejections.get(plant) === undefined);
  return pollUntilGone(removal, deleted);
}

/** Why a plant is still at the provider; undefined if it is not, or if it never was. */
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
  // The list shows every plant, and it does not show this one.
  if (listed !== undefined && list.visibility === 'all') {
    return undefined;
  }
  // A provider at which no delete has ever succeeded may answer 404 to any delete.
  const isGone = rejection?.isGone && session.createdPlants.deleted.length > 0;
  return isGone || !plant.isConfirmed ? undefined : rejection?.reason;
}
