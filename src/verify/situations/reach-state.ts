import type { SituationState } from '../../interface/situation.js';
import { CannotCheckError } from '../session/cannot-check-error.js';
import { createPlant } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { describeAnswer } from '../session/describe-answer.js';
import { type Exchange, isSuccess } from '../session/exchange.js';
import { findByName, hiddenReason, listPlants, pollList } from '../session/list-plants.js';
import type { User } from '../session/request.js';
import type { SessionContext } from '../session/session-context.js';
import type { TestPlant } from '../session/test-plants.js';
import { otherUser } from './send-sample.js';

/** A state that was reached. */
export interface ReachedState {
  /** The plant that the state speaks of; without such a state, a fresh plant. */
  readonly plant: TestPlant;
  /** Who has created the plant, if it was created. */
  readonly owner: User | undefined;
  /** The requests that led there. */
  readonly setup: readonly Exchange[];
}

export const noSecondUser = 'no token of a second user was given';
/** With so many plants, every effect of a limit shows. */
const severalPlants = 4;

/**
 * Brings the provider into the state that a situation needs.
 *
 * @throws CannotCheckError when it cannot be reached.
 */
export async function reachState(
  context: SessionContext,
  state: SituationState | undefined,
  caller: User,
): Promise<ReachedState> {
  switch (state) {
    case undefined:
      return { plant: context.capabilities.testPlants.next(), owner: undefined, setup: [] };
    case 'own plant':
      return createOwned(context, caller);
    case 'deleted plant':
      return createAndDelete(context, caller);
    case 'plant of another':
      return createForOther(context, caller);
    case 'visible plant of another':
      return createForOther(context, caller, true);
    case 'hidden plant of another':
      return createForOther(context, caller, false);
    case 'several plants':
      return createSeveral(context, caller);
  }
}

async function createOwned(context: SessionContext, caller: User): Promise<ReachedState> {
  const wanted = context.capabilities.testPlants.next();
  const { created, ...plant } = await createPlant(context, wanted, { as: caller });
  return { plant, owner: caller, setup: [created] };
}

async function createAndDelete(context: SessionContext, caller: User): Promise<ReachedState> {
  const { plant, setup } = await createOwned(context, caller);
  const deleted = await requestDelete(context.session, plant.id, { as: caller });
  if (!isSuccess(deleted)) {
    throw new CannotCheckError(`a plant could not be deleted: ${describeAnswer(deleted)}`);
  }
  await pollWhileListed(context, plant, caller);
  return { plant, owner: undefined, setup: [...setup, deleted] };
}

async function pollWhileListed(
  context: SessionContext,
  { name }: TestPlant,
  caller: User,
): Promise<void> {
  if (context.capabilities.visibility !== 'none') {
    await pollList(context, (listing) => findByName(listing, name).length === 0, undefined, {
      as: caller,
    });
  }
}

/** Whether a user sees what the other creates is up to the provider. */
async function createForOther(
  context: SessionContext,
  caller: User,
  isVisible?: boolean,
): Promise<ReachedState> {
  if (!context.session.hasSecondUser) {
    throw new CannotCheckError(noSecondUser);
  }
  if (isVisible !== undefined && context.capabilities.visibility !== 'all') {
    throw new CannotCheckError(hiddenReason);
  }
  const reached = await createOwned(context, otherUser(caller));
  if (isVisible === undefined) {
    return reached;
  }
  const { plant } = reached;
  const as = { as: caller };
  const listing =
    context.capabilities.listLagMs === 0
      ? await listPlants(context, as)
      : await pollList(context, (one) => findByName(one, plant.name).length > 0, undefined, as);
  if (findByName(listing, plant.name).length > 0 !== isVisible) {
    throw new CannotCheckError(
      isVisible ? 'a user does not see the plants of others' : 'a user sees the plants of others',
    );
  }
  return reached;
}

async function createSeveral(context: SessionContext, caller: User): Promise<ReachedState> {
  const { testPlants } = context.capabilities;
  const setup: Exchange[] = [];
  const { plants } = await listPlants(context, { as: caller });
  for (let count = plants.length; count < severalPlants; count++) {
    const { created } = await createPlant(context, testPlants.next(), { as: caller });
    setup.push(created);
  }
  return { plant: testPlants.next(), owner: undefined, setup };
}
