import { defaultParameters, type Parameters } from '../../interface/parameters.js';
import type { NewPlant } from '../../interface/plant.js';
import type { Sample, SituationState, SituationToken } from '../../interface/situation.js';
import type { ScriptRunner } from '../engine/script-runner.js';
import type { Step, StepSituation } from '../engine/step.js';
import { isListed } from '../engine/view.js';
import { CannotCheckError } from '../http/cannot-check-error.js';

export const noSecondUser = 'no token of a second user was given (--second-token)';
/** This number of plants is enough to tell the effects of all limits apart. */
export const severalPlants = 5;

/**
 * Brings the provider into the state that a situation of the first user needs.
 *
 * @returns the plant of the state; a fresh plant if the state has none.
 * @throws CannotCheckError when the state cannot be reached.
 */
export async function reachState(
  runner: ScriptRunner,
  state: SituationState | undefined,
): Promise<NewPlant> {
  const { run } = runner;
  const { connection, plants } = run;
  if (state === undefined || state === 'several plants') {
    const length = state === undefined ? severalPlants : (await run.list()).plants.length;
    for (let count = length; count < severalPlants; count++) {
      await runner.create();
    }
    return plants.next();
  }
  const isOfAnother = state.endsWith('of another');
  if (isOfAnother && !connection.hasSecondUser) {
    throw new CannotCheckError(noSecondUser);
  }
  const plant = await runner.create(undefined, isOfAnother ? 'second' : 'first');
  if (!isOfAnother) {
    await runner.waitForLists((listing) => isListed(listing, plant));
  }
  if (state === 'deleted plant') {
    await runner.remove(plant);
    await runner.waitForLists((listing) => !isListed(listing, plant));
  } else if (state === 'visible plant of another' || state === 'hidden plant of another') {
    await checkVisibility(runner, plant, state === 'visible plant of another');
  }
  return plant;
}

/** A list hides a plant of another user for certain only if it shows a plant that the user has created later. */
async function checkVisibility(
  runner: ScriptRunner,
  plant: NewPlant,
  isSeen: boolean,
): Promise<void> {
  const later = await runner.create();
  const listing = await runner.run.poll('first', (list) => isListed(list, later));
  if (isListed(listing, plant) !== isSeen) {
    throw new CannotCheckError(`a user ${isSeen ? 'does not see' : 'sees'} the plants of others`);
  }
  if (!isSeen && !isListed(listing, later)) {
    throw new CannotCheckError('the lists do not show whether a user sees the plants of others');
  }
}

/** The reason for a request that was not sent because the parameters of the provider make it impossible. */
export const doesNotArise = 'it does not arise with the parameters of the provider';

const missingTokens: Readonly<Record<Exclude<SituationToken, 'valid'>, string>> = {
  'read-only': 'no token that may only read was given (--read-only-token)',
  ended: 'no token that has ended was given (--ended-token)',
};

/** A plant that no store has. A delete of its id must not remove a plant of another client. */
function freshPlant({ run: { plants } }: ScriptRunner, { operation }: StepSituation): NewPlant {
  const fresh = plants.next();
  return operation === 'delete' ? { ...fresh, id: plants.unknownId() } : fresh;
}

/**
 * Brings the provider into the state of a situation, and makes one of its requests.
 *
 * @param ownPlant one that the user has created, for a state that needs one; default a new one.
 * @param hasSeveral whether the user has several plants already; default no.
 * @throws CannotCheckError when the situation cannot arise at this provider.
 */
export async function prepareSample(
  runner: ScriptRunner,
  situation: StepSituation,
  sample: Sample | undefined,
  {
    parameters = defaultParameters,
    ownPlant,
    hasSeveral = false,
  }: { parameters?: Parameters; ownPlant?: NewPlant | undefined; hasSeveral?: boolean },
): Promise<Step> {
  const { connection } = runner.run;
  const { state, token: kind = 'valid' } = situation;
  const ownToken = kind === 'valid' ? undefined : connection.tokens[kind];
  if (kind !== 'valid' && ownToken === undefined) {
    throw new CannotCheckError(missingTokens[kind]);
  }
  const fresh = freshPlant(runner, situation);
  const token = await connection.tokenOf('first');
  // First without the plant of the state: the situation may not arise, or its request may not name that plant.
  let usesPlant = false as boolean;
  const context = { fresh, token, parameters };
  const tried = sample?.({
    ...context,
    get plant() {
      usesPlant = true;
      return fresh;
    },
  });
  if (sample === undefined || tried === undefined) {
    throw new CannotCheckError(doesNotArise);
  }
  // Requests that do not name the plant of the state do not need it.
  const isReached = state === 'own plant' ? !usesPlant : state === 'several plants' && hasSeveral;
  const needed = isReached ? undefined : state;
  const reached = needed === 'own plant' ? ownPlant : undefined;
  const plant = reached ?? (await reachState(runner, needed));
  return {
    request: (usesPlant && sample({ ...context, plant })) || tried,
    user: 'first',
    authorization: ownToken && `Bearer ${ownToken}`,
    situation,
    ...(needed !== undefined && usesPlant && { plant }),
  };
}
