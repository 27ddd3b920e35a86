import type { NewPlant } from '../../interface/plant.js';
import type { SituationState } from '../../interface/situation.js';
import { isListed } from '../engine/lists.js';
import type { ScriptRun } from '../engine/script-run.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import type { Exchange } from '../http/exchange.js';
import type { User } from '../http/request.js';

/** The state in which the provider is now. */
interface ReachedState {
  /** The plant of the state; a fresh plant if the state has none. */
  readonly plant: NewPlant;
  /** The exchanges that led to the state. */
  readonly setup: readonly Exchange[];
}

export const noSecondUser = 'no token of a second user was given (--second-token)';
/** With so many plants, the effects of all limits differ. */
export const severalPlants = 5;

/**
 * Brings the provider into the state that a situation of the first user needs.
 *
 * @throws CannotCheckError when the state cannot be reached.
 */
export async function reachState(
  run: ScriptRun,
  state: SituationState | undefined,
): Promise<ReachedState> {
  switch (state) {
    case undefined:
      return { plant: run.provider.plants.next(), setup: [] };
    case 'own plant':
      return createFor(run, 'first');
    case 'deleted plant': {
      const { plant, setup } = await createFor(run, 'first');
      return { plant, setup: [...setup, await run.remove(plant)] };
    }
    case 'plant of another':
      return createForOther(run);
    case 'visible plant of another':
      return createSeen(run, true);
    case 'hidden plant of another':
      return createSeen(run, false);
    case 'several plants':
      return createSeveral(run);
  }
}

async function createFor(run: ScriptRun, owner: User): Promise<ReachedState> {
  const { created, ...plant } = await run.create(undefined, owner);
  return { plant, setup: [created] };
}

async function createForOther(run: ScriptRun): Promise<ReachedState> {
  if (!run.provider.connection.hasSecondUser) {
    throw new CannotCheckError(noSecondUser);
  }
  return createFor(run, 'second');
}

/**
 * Creates a plant of another user that the user sees, or does not see. A list that does not show it
 * counts only if it shows a plant that the user has created later.
 */
async function createSeen(run: ScriptRun, isSeen: boolean): Promise<ReachedState> {
  const { lists } = run.provider;
  const reached = await createForOther(run);
  const later = await createFor(run, 'first');
  const listing = await lists.poll('first', (one) => isListed(one, later.plant));
  if (isListed(listing, reached.plant) !== isSeen) {
    throw new CannotCheckError(`a user ${isSeen ? 'does not see' : 'sees'} the plants of others`);
  }
  if (!isSeen && !isListed(listing, later.plant)) {
    throw new CannotCheckError('the lists do not show whether a user sees the plants of others');
  }
  return { ...reached, setup: [...reached.setup, listing.exchange] };
}

async function createSeveral(run: ScriptRun): Promise<ReachedState> {
  const setup: Exchange[] = [];
  const { plants } = await run.provider.lists.read();
  for (let count = plants.length; count < severalPlants; count++) {
    setup.push(...(await createFor(run, 'first')).setup);
  }
  return { plant: run.provider.plants.next(), setup };
}
