import type { Capabilities } from './capabilities.js';
import { requestCreate } from './create-plant.js';
import { encodePathId } from './created-plants.js';
import { requestDelete } from './delete-plant.js';
import { type Exchange, isSuccess, parseBody, statusOf } from './exchange.js';
import { type AcceptedKind, findAcceptedKind } from './find-accepted-kind.js';
import { type IdRange, largeIds, randomId } from './id-ranges.js';
import { LargestList } from './largest-list.js';
import { detectList, listByEachQuery, type Visibility } from './list-capabilities.js';
import { type AcceptedRange, narrowRange } from './narrow-range.js';
import { Patience } from './patience.js';
import { type PlantStyles, usualStyles } from './plant-styles.js';
import type { Session } from './session.js';
import { type TestPlant, TestPlants } from './test-plants.js';
import { UnusableProviderError } from './unusable-provider-error.js';

/**
 * Finds out which ids and tags a provider takes and what its list shows, by a few creates.
 *
 * A provider may reject ids outside of a range of its own, so that none can be relied on.
 *
 * @throws UnusableProviderError when no plant can be created, or none deleted.
 * @throws CannotCheckError when the session is interrupted.
 */
export async function detectCapabilities(
  session: Session,
  styles: PlantStyles = usualStyles,
): Promise<Capabilities> {
  const before = await listByEachQuery(session);
  const kind = await findAcceptedKind(session, styles);
  const { range, createTag, createName } = kind;
  const plants = new TestPlants(range, createTag, createName);
  await assertDeletesAllowed(session, plants);

  const large = { id: randomId(largeIds), name: createName() };
  const further = [large, plants.next(), plants.nextWithoutTag()];
  const [createdLarge, ...created] = await createEach(session, further);
  const names = [...kind.attempts, ...created].filter(isSuccess).map(nameInAnswer);
  const { max, ...list } = await detectList(session, names, before);

  const accepted = await findAcceptedRange(session, kind, plants);
  const usedIds = session.createdPlants.deleted.map(({ id }) => id);
  const takesTags = createTag() !== undefined;
  const capabilities: Capabilities = {
    ...list,
    namesBefore: new Set(before.flatMap((listed) => listed ?? [])),
    testPlants: new TestPlants(accepted, createTag, createName, usedIds),
    takesTags,
    largestList: new LargestList(max),
    patience: new Patience(),
    observations: [
      describeIds(accepted.isWhole ? range : accepted, createdLarge),
      `tags: ${takesTags ? 'accepted' : 'none accepted'}`,
      `lists: ${max === 0 ? 'none with a plant' : visibilityTexts[list.visibility]}`,
    ],
  };
  session.rememberList(capabilities);
  return capabilities;
}

/** A provider in which the token may not delete must not be left with what all checks create. */
async function assertDeletesAllowed(session: Session, plants: TestPlants): Promise<void> {
  let status: number | undefined;
  for (let tries = 0; tries < maxDeletes; tries++) {
    const plant = plants.next();
    const created = await requestCreate(session, plant);
    const deleted = await requestDelete(session, plant.id);
    status = statusOf(deleted);
    if (!isSuccess(created) || (status !== 401 && status !== 403)) {
      return;
    }
  }
  throw new UnusableProviderError(
    `the token may not delete plants (DELETE /plants/{id} was answered with ${status}): give that of a user who may create, list and delete`,
  );
}

/** A provider that looks for the wrong plant may find one that the user may delete. */
const maxDeletes = 3;

/** Where plants cannot be deleted, the range stays as it is: no more of them are created. */
async function findAcceptedRange(
  session: Session,
  { range, id }: AcceptedKind,
  plants: TestPlants,
): Promise<AcceptedRange> {
  return (await deleteConfirmed(session))
    ? narrowRange(range, BigInt(id), (one) => isAccepted(session, { ...plants.next(), id: one }))
    : { ...range, isWhole: true };
}

/**
 * Deletes the plants that were created: there may be room for one plant alone.
 *
 * @returns whether all of them were deleted.
 */
async function deleteConfirmed(session: Session): Promise<boolean> {
  const confirmed = session.createdPlants.remaining.filter(({ isConfirmed }) => isConfirmed);
  let isEachDeleted = true;
  for (const { id } of confirmed) {
    const deleted = await requestDelete(session, encodePathId(id));
    isEachDeleted &&= isSuccess(deleted);
  }
  return isEachDeleted;
}

/** One after the other: whether a provider takes them at once is for a check to find out. */
async function createEach(session: Session, plants: readonly TestPlant[]): Promise<Exchange[]> {
  const created: Exchange[] = [];
  for (const plant of plants) {
    created.push(await requestCreate(session, plant));
  }
  return created;
}

/** Whether the provider takes a plant; if it does, the plant is deleted to make room. */
async function isAccepted(session: Session, plant: TestPlant): Promise<boolean> {
  const created = await requestCreate(session, plant);
  if (isSuccess(created)) {
    await requestDelete(session, plant.id);
  }
  return isSuccess(created);
}

/** What the provider calls the plant from now on, which may differ from what was sent. */
function nameInAnswer({ request, response }: Exchange): unknown {
  const [answered, sent] = [response, request].map(
    (message) => (parseBody(message?.body) as { name?: unknown } | undefined)?.name,
  );
  return typeof answered === 'string' ? answered : sent;
}

function describeIds({ lowest, highest }: IdRange, createdLarge: Exchange | undefined): string {
  const takesLarge = createdLarge !== undefined && isSuccess(createdLarge);
  const large = takesLarge ? 'too' : 'rejected';
  return `ids: ${lowest} to ${highest} accepted, ids above 2^53 ${large}`;
}

const visibilityTexts: Record<Visibility, string> = {
  all: 'every plant we create',
  some: 'only so many plants, ours among them',
  none: 'only so many plants, ours not among them',
};
