import { titleOf } from '../../interface/describe-profile.js';
import { isRejected, type Outcome } from '../../interface/outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situations,
  variantKeysOf,
} from '../../interface/situations.js';
import { findOutcomeProblem } from '../../interface/validate-outcome.js';
import { isListed } from '../engine/lists.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { doesNotArise, prepareSample, severalPlants } from '../scripts/sample.js';
import { explain, type Reading, UnsupportedError } from './explain.js';
import { type Observation, type ObservingRun, withRun } from './observing-run.js';
import { asAppsSee } from './read-outcome.js';

/** What was observed of a variant, or why nothing was. */
interface VariantReading {
  readonly key: SituationKey;
  readonly reading: Reading | CannotCheckError;
}

/**
 * Observes the outcome of each variant of a situation, on plants of its own.
 *
 * Rejections of creates count only if the provider still accepts a usual one afterwards: otherwise it may
 * have rejected them for another reason.
 */
export async function observeSituation(observation: Observation, id: SituationId): Promise<void> {
  const readings: VariantReading[] = [];
  for (const key of variantKeysOf(id)) {
    const reading = await withRun(observation, (run) => observeVariant(run, key));
    readings.push({ key, reading });
  }
  if (readings.some(isRejectedCreate)) {
    const doubt = await withRun(observation, (run) => run.assertCreates());
    if (doubt !== undefined) {
      const doubted = readings.map((one) =>
        isRejectedCreate(one) ? { ...one, reading: doubt } : one,
      );
      record(observation, id, doubted);
      return;
    }
  }
  record(observation, id, readings);
}

function isRejectedCreate({ key, reading }: VariantReading): boolean {
  const [id] = parseSituationKey(key);
  const isCreate = situations[id].operation === 'create';
  return isCreate && 'outcome' in reading && isRejected(reading.outcome);
}

/** @throws CannotCheckError when the situation cannot arise at this provider, or its response does not count. */
async function observeVariant(run: ObservingRun, key: SituationKey): Promise<Reading> {
  const { findings, tokens } = run.observation;
  const { parameters } = findings;
  const [id, variant = ''] = parseSituationKey(key);
  const situation = situations[id];
  if (situation.state?.endsWith('of another') && parameters['create.owner'] === 'everyone') {
    throw new CannotCheckError(doesNotArise);
  }
  const [sample] = situation.variants[variant] ?? [];
  const isLimited = id.startsWith('list.limit');
  // The plants of limits are there.
  const needed = isLimited ? { ...situation, state: undefined } : situation;
  const step = await prepareSample(run, needed, sample, { parameters, tokens });
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
  const plants = [...run.world.plants];
  const exchange = await run.send(step);
  const reading = await explain(run, { key, step, exchange, plants, listing });
  if (findOutcomeProblem(key, reading.outcome) !== undefined) {
    throw new UnsupportedError(reading.evidence);
  }
  return reading;
}

/**
 * Records the most common outcome of the variants as that of the situation; other variants have their own.
 * If a variant that can arise has no outcome, each outcome is recorded only for its variant.
 */
function record(
  { findings, unusable }: Observation,
  id: SituationId,
  readings: readonly VariantReading[],
): void {
  const known = readings.flatMap(({ key, reading }) =>
    'outcome' in reading ? [{ key, ...reading, seen: asAppsSee(reading.outcome) }] : [],
  );
  const open = readings.flatMap(({ key, reading }) =>
    'outcome' in reading ? [] : [{ key, error: reading }],
  );
  const isComplete = open.every(({ error }) => [doesNotArise, unusable].includes(error.message));
  const countOf = (seen: Outcome) => known.filter((one) => isSameJson(one.seen, seen)).length;
  const byCount = known.toSorted((one, other) => countOf(other.seen) - countOf(one.seen));
  const [usual] = isComplete ? byCount : [];
  if (usual !== undefined) {
    findings.determineOutcome(id, usual.outcome, usual.evidence);
  }
  for (const { key, outcome, evidence, seen } of known) {
    if (!isSameJson(seen, usual?.seen)) {
      findings.determineOutcome(key, outcome, evidence);
    }
  }
  for (const { key, error } of open) {
    if (error instanceof UnsupportedError) {
      const clause = `${titleOf(id)}: no outcome can express the answer of the provider`;
      findings.addUnsupported(id, clause, error.message);
    }
    findings.leaveOpen(error.message, known.length === 0 ? id : key, id);
  }
}
