import { UnusableProviderError } from '../http/cannot-check-error.js';
import { type Exchange, isSuccess, parseBody, statusOf } from '../http/exchange.js';
import { type Capabilities, LargestList, Patience } from './capabilities.js';
import { requestCreate } from './create-plant.js';
import { encodePathId } from './created-plants.js';
import { requestDelete } from './delete-plant.js';
import {
  type AcceptedKind,
  findAcceptedKind,
  type PlantStyles,
  usualStyles,
} from './find-accepted-kind.js';
import { type AcceptedRange, narrowRange } from './id-ranges.js';
import { detectList, listByEachQuery } from './list-capabilities.js';
import { nameOfPlant } from './listed-plants.js';
import type { Session } from './session.js';
import { type TestPlant, TestPlants } from './test-plants.js';

/**
 * Detects with a few creates which ids and tags a provider accepts, and what its list shows.
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

  const created = await createEach(session, [plants.next(), plants.nextWithoutTag()]);
  const names = [...kind.attempts, ...created].filter(isSuccess).map(nameInAnswer);
  const { max, ...list } = await detectList(session, names, before);

  const accepted = await findAcceptedRange(session, kind, plants);
  const usedIds = session.createdPlants.deleted.map(({ id }) => id);
  const capabilities: Capabilities = {
    ...list,
    namesBefore: new Set(before.flatMap((listed) => listed ?? [])),
    testPlants: new TestPlants(accepted, createTag, createName, usedIds),
    takesTags: createTag() !== undefined,
    largestList: new LargestList(max),
    patience: new Patience(),
  };
  session.rememberList(capabilities);
  return capabilities;
}

/** If the token may not delete, the plants of all checks would remain at the provider. */
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
    `the token may not delete plants (DELETE /plants/{id} was answered with ${status}): give the token of a user who may create, list and delete plants`,
  );
}

/** A provider that deletes the wrong plant may by chance hit one that the user may delete. */
const maxDeletes = 3;

/**
 * Narrows the range by creates; not if plants cannot be deleted, so that no more of them remain.
 */
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
 * Deletes the plants that were created: the provider may have room for only one plant.
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

/** One after the other: concurrent creates are a check of their own. */
async function createEach(session: Session, plants: readonly TestPlant[]): Promise<Exchange[]> {
  const created: Exchange[] = [];
  for (const plant of plants) {
    created.push(await requestCreate(session, plant));
  }
  return created;
}

/** Whether the provider accepts a plant, which is deleted again to make room. */
async function isAccepted(session: Session, plant: TestPlant): Promise<boolean> {
  const created = await requestCreate(session, plant);
  if (isSuccess(created)) {
    await requestDelete(session, plant.id);
  }
  return isSuccess(created);
}

/** The name that the provider has given the plant, which may differ from the one that was sent. */
function nameInAnswer({ request, response }: Exchange): unknown {
  const answered = nameOfPlant(parseBody(response?.body));
  return typeof answered === 'string' ? answered : nameOfPlant(parseBody(request.body));
}
