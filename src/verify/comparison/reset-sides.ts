import { authorizationOf, type Exchange, isSuccess, statusOf } from '../http/exchange.js';
import type { Caller, User } from '../http/request.js';
import { settleAll } from '../http/settle-all.js';
import { encodePathId } from '../session/created-plants.js';
import { requestDelete } from '../session/delete-plant.js';
import { nameOfPlant, plantsIn } from '../session/listed-plants.js';
import { findPlantInBody } from '../session/plant-in-body.js';
import { otherUser } from '../situations/send-sample.js';
import { canonicalJson } from './canonical-json.js';
import { createListAllStep } from './compare-list-answers.js';
import {
  findListDifferences,
  hasPlantsOfOtherClients,
  type ListDifference,
} from './compare-users-lists.js';
import type { ComparisonRun } from './comparison-run.js';
import type { ListAspect } from './list-comparison.js';
import type { Answers, Side } from './sides.js';

/** Makes both sides equal after a step: deletes what this run has created on both. */
export async function resetSides(run: ComparisonRun, answers: Answers): Promise<void> {
  const { sides, comparedPlants } = run;
  const plants = comparedPlants.present.map(({ id, creator }) => ({ id, creator }));
  await settleAll([
    deletePlants(sides.provider, plants, answers.provider),
    deletePlants(sides.mock, plants, answers.mock),
  ]);
  sides.forgetMockLists();
  comparedPlants.clear();
  if ((await waitForEqualLists(run)).length > 0) {
    await settleAll([
      sides.provider.session.removeCreatedPlants(),
      sides.mock.session.removeCreatedPlants(),
    ]);
    sides.forgetMockLists();
    // Plants of other clients are gone, or have changed.
    await acceptListDifferences(run, { length: 'others' });
  }
}

async function waitForEqualLists(run: ComparisonRun): Promise<ListDifference[]> {
  const look = async () => {
    const differences = await findListDifferences(run);
    return differences.length > 0 ? differences : undefined;
  };
  // Counts each difference as seen before, which shortens the wait.
  return (await run.lag.settle(look, () => 1)) ?? [];
}

interface PlantToDelete {
  readonly id: string;
  readonly creator: User;
}

async function deletePlants(
  { session }: Side,
  plants: readonly PlantToDelete[],
  latest: Exchange,
): Promise<void> {
  await settleAll(
    plants.map(async ({ id, creator }) => {
      const deleted = await requestDelete(session, encodePathId(id), { as: creator });
      if (!isSuccess(deleted) && session.hasSecondUser) {
        await requestDelete(session, encodePathId(id), { as: otherUser(creator) });
      }
    }),
  );
  const created = findCreated(latest);
  if (created !== undefined && !plants.some(({ id }) => id === created)) {
    const callers: Caller[] = [{ authorization: authorizationOf(latest) }, ...session.users];
    for (const as of callers) {
      await requestDelete(session, encodePathId(created), { as });
    }
  }
}

/** The id of a plant that a side may have created; a rejected id may be that of another client. */
function findCreated(exchange: Exchange): string | undefined {
  const { method, body } = exchange.request;
  const status = statusOf(exchange) ?? 500;
  const isRejected = status >= 400 && status < 500;
  return method === 'POST' && body !== undefined && !isRejected
    ? findPlantInBody(body)?.id
    : undefined;
}

/**
 * Records a difference of the lists that no step has caused, as one of `list.all`, and leaves it
 * out when lists are compared from now on.
 *
 * @param options.length the aspect in which lists of different lengths differ: before the first
 * step the length of a page, afterwards plants of other clients.
 */
export async function acceptListDifferences(
  run: ComparisonRun,
  { length }: { readonly length: 'length' | 'others' },
): Promise<void> {
  for (const { user, lists, difference } of await findListDifferences(run)) {
    if (!ignoreRemaining(run, lists)) {
      if (!hasPlantsOfOtherClients(run, user, lists.provider)) {
        run.recorder.record({ step: createListAllStep(user), answers: lists, difference });
      }
      run.known.aspects.add(toKnownAspect(difference.aspect, length));
    }
  }
  const [left] = await findListDifferences(run);
  if (left !== undefined) {
    run.known.aspects.add('others');
  }
}

function toKnownAspect(
  aspect: ListDifference['difference']['aspect'],
  length: 'length' | 'others',
): ListAspect {
  if (aspect === 'length') {
    return length;
  }
  return aspect === 'plants' || aspect === 'answer' ? 'others' : aspect;
}

/**
 * Ignores plants of this run that one side has not deleted: the difference was reported at its step.
 *
 * @returns whether there is no other difference.
 */
function ignoreRemaining({ names }: ComparisonRun, lists: Answers): boolean {
  const providerPlants = plantsIn(lists.provider);
  const mockPlants = plantsIn(lists.mock);
  if (providerPlants === undefined || mockPlants === undefined) {
    return false;
  }
  const unmatched = [
    ...without(providerPlants, mockPlants),
    ...without(mockPlants, providerPlants),
  ].map(nameOfPlant);
  if (unmatched.length === 0 || !unmatched.every((name) => names.wasSent(name))) {
    return false;
  }
  for (const name of unmatched) {
    names.ignore(name);
  }
  return true;
}

function without(plants: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const texts = new Set(others.map(canonicalJson));
  return plants.filter((plant) => !texts.has(canonicalJson(plant)));
}
