import { titleOf } from '../../interface/describe-profile.js';
import { isRejected, type Outcome } from '../../interface/outcome.js';
import { isSameJson } from '../../interface/same-json.js';
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
import { answerPredicate, isBusy, isServerError } from '../http/exchange.js';
import { toSentence } from '../report/to-reason.js';
import { doesNotArise, prepareSample } from '../scripts/sample.js';
import { explain } from './explain.js';
import type { Findings, VariantReading } from './findings.js';
import {
  type Observation,
  type ObservingRun,
  repeatUntilAnswered,
  withRun,
} from './observing-run.js';
import { isAsPredicted } from './predict.js';

/**
 * Observes the outcome of each variant of a situation, on plants of its own.
 *
 * A rejection counts only if the provider still accepts a usual create afterwards: otherwise it may have
 * rejected the request for another reason.
 */
export async function observeSituation(observation: Observation, id: SituationId): Promise<void> {
  const { findings } = observation;
  const { variants } = situations[id];
  const unsupported = new Map<SituationKey, string>();
  const reasons: string[] = [];
  for (const [variant, samples] of Object.entries(variants)) {
    const key = `${id}/${variant}` as SituationKey;
    const doubt = await withRun(observation, titleOf(key), async (run) => {
      const reading = await observeVariant(run, key, samples);
      if ('unsupported' in reading) {
        unsupported.set(key, reading.unsupported);
      } else if (findOutcomeProblem(key, reading.outcome) !== undefined) {
        unsupported.set(key, reading.evidence);
      } else {
        if (operationOf(key) === 'create' && isRejected(reading.outcome)) {
          await run.assertCreates();
        }
        findings.readings.set(key, reading);
      }
    });
    if (doubt !== undefined) {
      reasons.push(doubt);
      findings.leaveOpen(doubt, ...(Object.keys(variants).length > 1 ? [key] : []));
    }
  }
  recordUnsupported(findings, id, unsupported);
  const isComplete =
    unsupported.size === 0 &&
    reasons.every((reason) => reason === doesNotArise || reason === observation.unusable);
  recordOutcomes(findings, id, isComplete);
  const reason = reasons[0] ?? 'no outcome can express the answers of the provider';
  const isPartly = [...findings.readings.keys()].some((key) => key.startsWith(`${id}/`));
  findings.leaveOpen(isPartly ? `only some variants were observed: ${reason}` : reason, id);
}

type SampleReading = VariantReading | { readonly unsupported: string };

/**
 * A variant has an outcome only if the provider responds to all of its samples in the same way.
 *
 * @throws CannotCheckError when the situation cannot arise at this provider.
 */
async function observeVariant(
  run: ObservingRun,
  key: SituationKey,
  samples: readonly Sample[],
): Promise<SampleReading> {
  const readings: SampleReading[] = [];
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
  const isSame = (other: SampleReading) =>
    'outcome' in other && isSameToApps(first.outcome, other.outcome);
  return others.every(isSame)
    ? (readings.find((one) => 'outcome' in one && !one.isAsStated) ?? first)
    : { unsupported: 'the provider answers requests of the same kind differently' };
}

/** @throws CannotCheckError when the provider fails, is too busy or does not respond. */
async function observeSample(
  run: ObservingRun,
  key: SituationKey,
  sample: Sample,
): Promise<SampleReading> {
  const { findings, tokens, given } = run.observation;
  const [id] = parseSituationKey(key);
  const situation = situations[id];
  const sent = await repeatUntilAnswered(async () => {
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
    return { key, step, exchange, plants, listing };
  });
  const { method, path } = sent.step.request;
  if (isServerError(sent.exchange) || isBusy(sent.exchange)) {
    throw new CannotCheckError(
      `the provider ${answerPredicate(sent.exchange, `${method} ${path}`)}`,
    );
  }
  const reading = await explain(run, sent);
  if ('unsupported' in reading) {
    return reading;
  }
  const isAsStated = given === undefined || (await isAsPredicted(run, sent, given.outcomes ?? {}));
  return { key, ...reading, isAsStated };
}

function recordUnsupported(
  findings: Findings,
  id: SituationId,
  found: ReadonlyMap<SituationKey, string>,
): void {
  const evidences = new Set(found.values());
  const isWhole = found.size === Object.keys(situations[id].variants).length;
  const entries = isWhole && evidences.size === 1 ? new Map([[id, [...evidences][0]]]) : found;
  for (const [subject, evidence = ''] of entries as ReadonlyMap<SituationKey, string>) {
    const clause = `${titleOf(subject)}: no outcome can express the answer of the provider`;
    findings.addUnsupported({
      subject,
      behaviour: toSentence(clause),
      evidence: toSentence(evidence),
    });
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
function recordOutcomes(findings: Findings, id: SituationId, isComplete: boolean): void {
  const readings = [...findings.readings.values()].filter(({ key }) => key.startsWith(`${id}/`));
  const countOf = ({ outcome }: VariantReading) =>
    readings.filter((other) => isSameToApps(outcome, other.outcome)).length;
  const [usual] = isComplete ? readings.toSorted((a, b) => countOf(b) - countOf(a)) : [];
  if (usual !== undefined) {
    findings.determineOutcome(id, usual.outcome, usual.evidence);
  }
  for (const { key, outcome, evidence } of readings) {
    if (usual === undefined || !isSameToApps(outcome, usual.outcome)) {
      findings.determineOutcome(key, outcome, evidence);
    }
  }
}

/**
 * Whether an app sees the same outcome in two responses. It acts on the status, the effect, the error
 * integer, the names of members and the headers; messages and the values of further members are for
 * people.
 */
export function isSameToApps(first: Outcome, second: Outcome): boolean {
  return isSameJson(visibleParts(first), visibleParts(second));
}

function visibleParts(outcome: Outcome): unknown {
  const { status = null, headers = {} } = outcome;
  if (!isRejected(outcome)) {
    return { status, effect: outcome.effect ?? null, headers };
  }
  const { error = null, ...members } = outcome.error ?? {};
  return { status, headers, error, members: Object.keys(members).sort() };
}
