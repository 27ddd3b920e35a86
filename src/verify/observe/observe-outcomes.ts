import { titleOf } from '../../interface/describe-profile.js';
import { isSameJson } from '../../interface/json.js';
import { isOutcomeOf } from '../../interface/outcome-schema.js';
import { isRejected } from '../../interface/situation.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situations,
  variantKeysOf,
} from '../../interface/situations.js';
import { isListed } from '../engine/lists.js';
import { CannotCheckError, unlessImpossible } from '../http/cannot-check-error.js';
import { doesNotArise, prepareSample, severalPlants } from '../scripts/sample.js';
import { explain, type Reading, UnsupportedError } from './explain.js';
import { type Observation, type ObservingRun, withRun } from './observing-run.js';
import { asAppsSee } from './read-outcome.js';
import { mostCommon } from './usual-answers.js';

/**
 * Observes the outcome of each variant of a situation, on plants of its own, and records the most common
 * outcome as that of the situation. If a variant that can arise has no outcome, each outcome is recorded
 * only for its variant.
 *
 * @throws CannotCheckError when the provider now rejects a usual create, so that no rejection counts.
 */
export async function observeSituation(observation: Observation, id: SituationId): Promise<void> {
  const { provider, findings } = observation;
  const known: Reading[] = [];
  const open: (readonly [key: SituationKey, error: CannotCheckError])[] = [];
  for (const key of variantKeysOf(id)) {
    const reading = await unlessImpossible(
      provider.connection,
      () => withRun(observation, (run) => observeVariant(run, key)),
      (error) => open.push([key, error]),
    );
    known.push(...(reading ? [reading] : []));
  }
  if (situations[id].operation === 'create' && known.some(({ outcome }) => isRejected(outcome))) {
    await withRun(observation, (run) => run.create());
  }
  const isComplete = open.every(([, { message }]) =>
    [doesNotArise, observation.unusable].includes(message),
  );
  const usual = isComplete ? mostCommon(known, isAlike) : undefined;
  if (usual !== undefined) {
    findings.determine(id, usual.outcome, usual.evidence);
  }
  for (const one of known.filter((one) => usual === undefined || !isAlike(one, usual))) {
    findings.determine(one.key, one.outcome, one.evidence);
  }
  for (const [key, error] of open) {
    if (error instanceof UnsupportedError) {
      const clause = `${titleOf(id)}: no outcome can express the answer of the provider`;
      findings.addUnsupported(id, clause, error.message);
    }
    findings.leaveOpen(error.message, known.length === 0 ? id : key, id);
  }
}

/** Whether apps see no difference. */
function isAlike(one: Reading, other: Reading): boolean {
  return isSameJson(asAppsSee(one.outcome), asAppsSee(other.outcome));
}

/** @throws CannotCheckError when the situation cannot arise at this provider, or its response does not count. */
async function observeVariant(run: ObservingRun, key: SituationKey): Promise<Reading> {
  const { findings } = run.observation;
  const { parameters } = findings.profile;
  const [id, variant = ''] = parseSituationKey(key);
  const situation = situations[id];
  if (situation.state?.endsWith('of another') && parameters['create.owner'] === 'everyone') {
    throw new CannotCheckError(doesNotArise);
  }
  const [sample] = situation.variants[variant] ?? [];
  const isLimited = id.startsWith('list.limit');
  // The plants of limits are there.
  const needed = isLimited ? { ...situation, state: undefined } : situation;
  const step = await prepareSample(run, needed, sample, { parameters });
  const { plant, user } = step;
  if (situation.state === 'deleted plant' && plant !== undefined) {
    await run.provider.lists.poll(user, (one) => !isListed(one, plant));
  }
  if ('replaced-last' in situation.effects) {
    // Only a later plant shows the position of one that replaces another.
    const owner = run.world.plants.find((one) => one.plant.id === plant?.id)?.owner;
    await run.create(undefined, owner);
  }
  const listing = isLimited ? await run.provider.lists.read(user) : undefined;
  if (listing !== undefined && listing.plants.length < severalPlants) {
    throw new CannotCheckError('the provider lists too few plants to show what a limit does');
  }
  const plants = run.world.plants.map((one) => ({ ...one }));
  const exchange = await run.send(step);
  const reading = await explain(run, { key, step, exchange, plants, listing });
  if (!isOutcomeOf(key, reading.outcome)) {
    throw new UnsupportedError(reading.evidence);
  }
  return reading;
}
