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
import { findOutcomeProblem } from '../../interface/validate-outcome.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { answerTo } from '../http/describe-answer.js';
import { isBusy, isServerError } from '../http/exchange.js';
import { toSentence } from '../report/to-reason.js';
import { doesNotArise, prepareSample } from '../scripts/sample.js';
import { explain, type Reading } from './explain.js';
import type { AlternativeEffects, Findings } from './findings.js';
import {
  type Observation,
  type ObservingRun,
  repeatUntilAnswered,
  withRun,
} from './observing-run.js';

/** The outcome of a variant. */
interface VariantReading {
  readonly key: SituationKey;
  readonly outcome: Outcome;
  readonly evidence: string;
  readonly alternatives?: readonly string[] | undefined;
}

/**
 * Observes the outcome of each variant of a situation, on plants of its own.
 *
 * A rejection counts only if the provider still accepts a usual create afterwards: otherwise it may have
 * rejected the request for another reason.
 */
export async function observeSituation(observation: Observation, id: SituationId): Promise<void> {
  const { findings } = observation;
  const { variants, operation } = situations[id];
  const readings: VariantReading[] = [];
  const unsupported = new Map<SituationKey, string>();
  const open = new Map<SituationKey, string>();
  for (const [variant, samples] of Object.entries(variants)) {
    const key = `${id}/${variant}` as SituationKey;
    const doubt = await withRun(observation, titleOf(key), async (run) => {
      const reading = await observeVariant(run, key, samples);
      if ('unsupported' in reading) {
        unsupported.set(key, reading.unsupported);
      } else if (findOutcomeProblem(key, reading.outcome) !== undefined) {
        unsupported.set(key, reading.evidence);
      } else {
        if (operation === 'create' && isRejected(reading.outcome)) {
          await run.assertCreates();
        }
        readings.push({ key, ...reading });
      }
    });
    if (doubt !== undefined) {
      open.set(key, doubt);
    }
  }
  recordUnsupported(findings, id, unsupported);
  const reasons = [...open.values()];
  const isComplete =
    unsupported.size === 0 &&
    reasons.every((reason) => reason === doesNotArise || reason === observation.unusable);
  recordReadings(findings, id, readings, isComplete);
  for (const [key, reason] of Object.keys(variants).length > 1 ? open : []) {
    findings.leaveOpen(reason, key);
  }
  const reason = reasons[0] ?? 'no outcome can express the answers of the provider';
  findings.leaveOpen(
    readings.length === 0 ? reason : `only some variants were observed: ${reason}`,
    id,
  );
}

/** A variant has an outcome only if the provider responds to all of its samples in the same way. */
async function observeVariant(
  run: ObservingRun,
  key: SituationKey,
  samples: readonly Sample[],
): Promise<Reading> {
  const readings: Reading[] = [];
  const skipped: CannotCheckError[] = [];
  for (const sample of samples) {
    try {
      readings.push(await observeSample(run, key, sample));
    } catch (error) {
      if (!(error instanceof CannotCheckError) || error.message !== doesNotArise) {
        throw error;
      }
      skipped.push(error);
    }
  }
  const [first, ...others] = readings;
  if (first === undefined) {
    throw skipped[0] ?? new CannotCheckError(doesNotArise);
  }
  return others.every((other) => isSameReading(first, other))
    ? first
    : { unsupported: 'the provider answers requests of the same kind differently' };
}

function isSameReading(one: Reading, other: Reading): boolean {
  return 'outcome' in one && 'outcome' in other
    ? isSameToApps(one.outcome, other.outcome)
    : 'unsupported' in one && 'unsupported' in other;
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
  const sent = await repeatUntilAnswered(async () => {
    const { parameters } = findings;
    if (situation.state?.endsWith('of another') && parameters['create.owner'] === 'everyone') {
      throw new CannotCheckError(doesNotArise);
    }
    const { setup, fresh, ...step } = await prepareSample(run, situation, sample, {
      parameters,
      tokens,
    });
    if ('replaced-last' in situation.effects) {
      // Only a later plant shows the position of one that replaces another.
      const owner = run.world.plants.find(({ plant }) => plant.id === step.plant?.id)?.owner;
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
    throw new CannotCheckError(`the provider ${answerTo(`${method} ${path}`, sent.exchange)}`);
  }
  return explain(run, sent);
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
function recordReadings(
  findings: Findings,
  id: SituationId,
  given: readonly VariantReading[],
  isComplete: boolean,
): void {
  const readings = given.map((one) => withCommonEffect(one, given));
  const countOf = ({ outcome }: VariantReading) =>
    readings.filter((other) => isSameToApps(outcome, other.outcome)).length;
  const [usual] = isComplete ? readings.toSorted((a, b) => countOf(b) - countOf(a)) : [];
  const isUsual = ({ outcome }: VariantReading) =>
    usual !== undefined && isSameToApps(outcome, usual.outcome);
  if (usual !== undefined) {
    const alternatives = alternativesOf(readings.filter(isUsual));
    findings.determineOutcome(id, usual.outcome, usual.evidence, alternatives);
  }
  for (const reading of readings.filter((one) => !isUsual(one))) {
    const { key, outcome, evidence } = reading;
    findings.determineOutcome(key, outcome, evidence, alternativesOf([reading]));
  }
}

function alternativesOf(readings: readonly VariantReading[]): AlternativeEffects | undefined {
  const entries = readings.flatMap(({ key, alternatives = [] }) =>
    alternatives.length === 0 ? [] : [[parseSituationKey(key)[1] ?? '', alternatives] as const],
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Chooses, of several effects that explain a variant, the one that explains the most variants. */
function withCommonEffect(reading: VariantReading, all: readonly VariantReading[]): VariantReading {
  const own = effectsOf(reading);
  const countOf = (effect: string) => all.filter((one) => effectsOf(one).includes(effect)).length;
  const [effect] = own.toSorted((one, other) => countOf(other) - countOf(one));
  return effect === undefined || isRejected(reading.outcome)
    ? reading
    : {
        ...reading,
        outcome: { ...reading.outcome, effect },
        alternatives: own.filter((other) => other !== effect),
      };
}

function effectsOf({ outcome, alternatives = [] }: VariantReading): readonly string[] {
  return isRejected(outcome) || outcome.effect === undefined
    ? []
    : [outcome.effect, ...alternatives];
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
