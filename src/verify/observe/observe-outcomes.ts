import { titleOf } from '../../interface/describe-profile.js';
import { isRejected, type Outcome } from '../../interface/outcome.js';
import type { Sample } from '../../interface/situation.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situations,
} from '../../interface/situations.js';
import { findOutcomeProblem, operationOf } from '../../interface/validate-outcome.js';
import { isListed } from '../engine/lists.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { doesNotArise, prepareSample } from '../scripts/sample.js';
import { explain, type Reading } from './explain.js';
import type { Findings } from './findings.js';
import { assertClear, type Observation, type ObservingRun, withRun } from './observing-run.js';
import { isSameToApps } from './read-outcome.js';

/** The outcome of a variant, and what shows it. */
interface KnownReading {
  readonly key: SituationKey;
  readonly outcome: Outcome;
  readonly evidence: string;
}

/**
 * Observes the outcome of each variant of a situation, on plants of its own.
 *
 * A rejection counts only if the provider still accepts a usual create afterwards: otherwise it may have
 * rejected the request for another reason.
 */
export async function observeSituation(observation: Observation, id: SituationId): Promise<void> {
  const { findings } = observation;
  const variants = Object.entries(situations[id].variants);
  const known: KnownReading[] = [];
  const unsupported = new Map<SituationKey, string>();
  const doubts = new Map<SituationKey, string>();
  for (const [variant, samples] of variants) {
    const key = `${id}/${variant}` as SituationKey;
    const doubt = await withRun(observation, titleOf(key), async (run) => {
      const reading = await observeVariant(run, key, samples);
      if ('unsupported' in reading) {
        unsupported.set(key, reading.unsupported);
        return;
      }
      if (operationOf(key) === 'create' && isRejected(reading.outcome)) {
        await run.assertCreates();
      }
      known.push({ key, ...reading });
    });
    if (doubt !== undefined) {
      doubts.set(key, doubt);
    }
  }
  recordUnsupported(findings, id, unsupported);
  const reasons = [...doubts.values()];
  for (const [key, doubt] of known.length > 0 ? doubts : []) {
    findings.leaveOpen(doubt, key);
  }
  const isComplete =
    unsupported.size === 0 &&
    reasons.every((one) => one === doesNotArise || one === observation.unusable);
  recordOutcomes(findings, id, known, isComplete);
  findings.leaveOpen(reasons[0] ?? 'no outcome can express the answers of the provider', id);
}

/**
 * A variant has an outcome only if the provider responds to all of its samples in the same way.
 *
 * @throws CannotCheckError when the situation cannot arise at this provider.
 */
async function observeVariant(
  run: ObservingRun,
  key: SituationKey,
  samples: readonly Sample[],
): Promise<Reading> {
  const readings: Reading[] = [];
  for (const sample of samples) {
    try {
      readings.push(await observeSample(run, key, sample));
    } catch (error) {
      if (!(error instanceof CannotCheckError) || error.message !== doesNotArise) {
        throw error;
      }
    }
  }
  const [first, ...others] = readings;
  if (first === undefined) {
    throw new CannotCheckError(doesNotArise);
  }
  if ('unsupported' in first) {
    return first;
  }
  if (findOutcomeProblem(key, first.outcome) !== undefined) {
    return { unsupported: first.evidence };
  }
  return others.every((one) => 'outcome' in one && isSameToApps(first.outcome, one.outcome))
    ? first
    : { unsupported: 'the provider answers requests of the same kind differently' };
}

/** @throws CannotCheckError when the provider fails, is too busy or does not respond. */
async function observeSample(
  run: ObservingRun,
  key: SituationKey,
  sample: Sample,
): Promise<Reading> {
  const { findings, tokens } = run.observation;
  const [id] = parseSituationKey(key);
  const situation = situations[id];
  const { parameters } = findings;
  if (situation.state?.endsWith('of another') && parameters['create.owner'] === 'everyone') {
    throw new CannotCheckError(doesNotArise);
  }
  const { setup, fresh, ...step } = await prepareSample(run, situation, sample, {
    parameters,
    tokens,
  });
  const { plant } = step;
  if (situation.state === 'deleted plant' && plant !== undefined) {
    await run.provider.lists.poll(step.user, (one) => !isListed(one, plant));
  }
  if ('replaced-last' in situation.effects) {
    // Only a later plant shows the position of one that replaces another.
    const owner = run.world.plants.find((one) => one.plant.id === plant?.id)?.owner;
    await run.create(undefined, owner);
  }
  const { method, path } = step.request;
  const isLimited = method === 'GET' && path.includes('limit=');
  const listing = isLimited ? await run.provider.lists.read(step.user) : undefined;
  const plants = [...run.world.plants];
  const exchange = await run.send(step, setup);
  assertClear(exchange, `${method} ${path}`);
  return explain(run, { key, step, exchange, plants, listing });
}

/** If no variant has an outcome, that is said once. */
function recordUnsupported(
  findings: Findings,
  id: SituationId,
  found: ReadonlyMap<SituationKey, string>,
): void {
  const isWhole = found.size === Object.keys(situations[id].variants).length;
  for (const [key, evidence] of isWhole ? [...found].slice(0, 1) : found) {
    const subject = isWhole ? id : key;
    const clause = `${titleOf(subject)}: no outcome can express the answer of the provider`;
    findings.addUnsupported(subject, clause, evidence);
    findings.leaveOpen(evidence, subject);
  }
}

/**
 * Records the most common outcome of the variants as that of the situation; other variants have their
 * own.
 *
 * @param isComplete whether every variant that can arise was read. If not, each outcome is recorded only
 * for its variant, since the provider may answer the missing ones differently.
 */
function recordOutcomes(
  findings: Findings,
  id: SituationId,
  known: readonly KnownReading[],
  isComplete: boolean,
): void {
  const countOf = ({ outcome }: KnownReading) =>
    known.filter((other) => isSameToApps(outcome, other.outcome)).length;
  const [usual] = isComplete ? known.toSorted((one, other) => countOf(other) - countOf(one)) : [];
  if (usual !== undefined) {
    findings.determineOutcome(id, usual.outcome, usual.evidence);
  }
  for (const { key, outcome, evidence } of known) {
    if (usual === undefined || !isSameToApps(outcome, usual.outcome)) {
      findings.determineOutcome(key, outcome, evidence);
    }
  }
}
