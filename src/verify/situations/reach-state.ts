import type { SituationState } from '../../interface/situation.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { describeAnswer } from '../http/describe-answer.js';
import { type Exchange, isServerError, isSuccess } from '../http/exchange.js';
import type { User } from '../http/request.js';
import type { Capabilities } from '../session/capabilities.js';
import { createPlant, requestCreate } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { hiddenReason, isListed } from '../session/list-plants.js';
import { repeatWhileFailing } from '../session/repeat-while-failing.js';
import type { SessionContext } from '../session/session-context.js';
import type { TestPlant } from '../session/test-plants.js';
import { listOf, pollListOf, pollUntilGone } from './list-of.js';
import { otherUser } from './send-sample.js';

/** The state in which the provider is now. */
export interface ReachedState {
  /** The plant of the state; a fresh plant if the state has none. */
  readonly plant: TestPlant;
  /** The user who has created the plant; undefined if it is not in the store. */
  readonly owner: User | undefined;
  /** The exchanges that led to the state. */
  readonly setup: readonly Exchange[];
}

export const noSecondUser = 'no token of a second user was given (--second-token)';
/** With so many plants, the effects of all limits differ. */
export const severalPlants = 5;

/**
 * Brings the provider into the state that a situation needs.
 *
 * @throws CannotCheckError when the state cannot be reached.
 */
export async function reachState(
  context: SessionContext,
  state: SituationState | undefined,
  caller: User,
): Promise<ReachedState> {
  switch (state) {
    case undefined:
      return { plant: nextPlant(context.capabilities), owner: undefined, setup: [] };
    case 'own plant':
      return createOwned(context, caller);
    case 'deleted plant':
      return createAndDelete(context, caller);
    case 'plant of another':
      return createForOther(context, caller);
    case 'visible plant of another':
      return createVisible(context, caller);
    case 'hidden plant of another':
      return createHidden(context, caller);
    case 'several plants':
      return createSeveral(context, caller);
  }
}

const maxNames = 50;
/** The maximum number of plants that are created until a list that is cut shows one. */
const maxAttempts = 6;

/**
 * A plant that no store holds yet; its name was not listed before the session, unless all names
 * were.
 */
export function nextPlant({ testPlants, namesBefore }: Capabilities): TestPlant {
  const plant = testPlants.next();
  let { name } = plant;
  for (let tries = 0; namesBefore.has(name) && tries < maxNames; tries++) {
    name = testPlants.nextName();
  }
  return { ...plant, name };
}

async function createOwned(context: SessionContext, owner: User): Promise<ReachedState> {
  const { session, capabilities } = context;
  const { plant, exchange } = await repeatWhileFailing(async () => {
    // A provider that fails may have stored the plant before.
    const plant = nextPlant(capabilities);
    return { plant, exchange: await requestCreate(session, plant, { as: owner }) };
  });
  if (isSuccess(exchange)) {
    return { plant, owner, setup: [exchange] };
  }
  const { created, ...other } = await createPlant(context, nextPlant(capabilities), { as: owner });
  return { plant: other, owner, setup: [created] };
}

async function createAndDelete(context: SessionContext, caller: User): Promise<ReachedState> {
  const { plant, setup } = await createOwned(context, caller);
  let hasFailed = false;
  const { exchange } = await repeatWhileFailing(async () => {
    const exchange = await requestDelete(context.session, plant.id, { as: caller });
    hasFailed ||= isServerError(exchange);
    return { exchange };
  });
  if (!isSuccess(exchange) || hasFailed) {
    throw new CannotCheckError(
      `a plant could not be deleted: ${describeAnswer(exchange)}`,
      'delete.removes-one-plant',
    );
  }
  await pollUntilGone(context, caller, plant);
  return { plant, owner: undefined, setup: [...setup, exchange] };
}

function createForOther(context: SessionContext, caller: User): Promise<ReachedState> {
  if (!context.session.hasSecondUser) {
    throw new CannotCheckError(noSecondUser);
  }
  return createOwned(context, otherUser(caller));
}

/** A list that is cut shows only some plants, so several are tried. */
async function createVisible(context: SessionContext, caller: User): Promise<ReachedState> {
  const attempts = context.capabilities.visibility === 'some' ? maxAttempts : 1;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const reached = await createForOther(context, caller);
    const isSeen = await isVisible(context, caller, reached);
    if (isSeen === true) {
      return reached;
    }
    if (isSeen === false) {
      throw new CannotCheckError('a user does not see the plants of others');
    }
  }
  throw new CannotCheckError(hiddenReason);
}

async function createHidden(context: SessionContext, caller: User): Promise<ReachedState> {
  const reached = await createForOther(context, caller);
  const isSeen = await isVisible(context, caller, reached);
  if (isSeen !== false) {
    throw new CannotCheckError(isSeen ? 'a user sees the plants of others' : hiddenReason);
  }
  return reached;
}

/**
 * Whether a user lists a plant of another; undefined if the list may be cut before it. A list that
 * does not show it counts only if it shows a plant that the user has created later.
 */
async function isVisible(
  context: SessionContext,
  caller: User,
  { plant }: ReachedState,
): Promise<boolean | undefined> {
  if (isListed(await listOf(context, caller), plant.name)) {
    return true;
  }
  if (context.capabilities.visibility !== 'all') {
    return undefined;
  }
  const later = await createOwned(context, caller);
  const listing = await pollListOf(context, caller, (one) => isListed(one, later.plant.name));
  if (!isListed(listing, later.plant.name)) {
    return undefined;
  }
  await requestDelete(context.session, later.plant.id, { as: caller });
  return isListed(listing, plant.name);
}

async function createSeveral(context: SessionContext, caller: User): Promise<ReachedState> {
  const setup: Exchange[] = [];
  const { plants } = await listOf(context, caller);
  for (let count = plants.length; count < severalPlants; count++) {
    setup.push(...(await createOwned(context, caller)).setup);
  }
  return { plant: nextPlant(context.capabilities), owner: undefined, setup };
}
