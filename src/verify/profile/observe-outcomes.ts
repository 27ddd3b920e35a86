import { titleOf } from '../../interface/describe-profile.js';
import type { Outcome } from '../../interface/outcome.js';
import { isRefused } from '../../interface/outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import {
  type SituationId,
  type SituationKey,
  situationIds,
  situations,
} from '../../interface/situations.js';
import { findOutcomeProblem } from '../../interface/validate-outcome.js';
import { CannotCheckError } from '../session/cannot-check-error.js';
import { encodePathId } from '../session/created-plants.js';
import { requestDelete } from '../session/delete-plant.js';
import { describeAnswer } from '../session/describe-answer.js';
import { type Exchange, isBusy, statusOf } from '../session/exchange.js';
import { runSituation, type SampleChoice, type SituationRun } from '../situations/run-situation.js';
import type { ProfilingContext } from './profiling-context.js';
import { isSameToApps, type OutcomeReading, readOutcome } from './read-outcome.js';

const usualSituations: readonly SituationId[] = [
  'list.all',
  'delete.own-plant',
  'create.new-plant',
];

/** The situations in the order in which they are observed: what others build on comes first. */
export const observedSituations: readonly SituationId[] = [
  ...usualSituations,
  ...situationIds.filter(
    (id) => !usualSituations.includes(id) && situations[id].isOutside === undefined,
  ),
];

/**
 * Observes the outcome of every situation, and records it.
 *
 * Each outcome is seen twice. An answer that says nothing about the request (no response, 5xx, 429)
 * is asked for again, and never becomes an outcome by itself.
 *
 * @param onStep called before each situation.
 * @throws CannotCheckError when the session is interrupted.
 */
export async function observeOutcomes(
  context: ProfilingContext,
  onStep: () => void = () => {},
): Promise<void> {
  for (const id of observedSituations) {
    onStep();
    await observeSituation(context, id);
    if (situations[id].state !== 'several plants') {
      await removePlants(context);
    }
  }
  await removePlants(context);
}

interface VariantReading {
  readonly key: SituationKey;
  readonly outcome: Outcome;
  readonly evidence: string;
}

async function observeSituation(context: ProfilingContext, id: SituationId): Promise<void> {
  const readings: VariantReading[] = [];
  const reasons: string[] = [];
  for (const variant of Object.keys(situations[id].variants)) {
    const key = `${id}/${variant}` as SituationKey;
    try {
      const reading = await observeVariant(context, { id, variant });
      if ('unsupported' in reading) {
        recordUnsupported(context, key, reading.unsupported);
      } else if (findOutcomeProblem(key, reading.outcome) !== undefined) {
        recordUnsupported(context, key, reading.evidence);
      } else {
        readings.push({ key, ...reading });
      }
    } catch (error) {
      if (!(error instanceof CannotCheckError) || context.session.signal.aborted) {
        throw error;
      }
      reasons.push(error.message);
      if (Object.keys(situations[id].variants).length > 1) {
        context.recorder.leaveOpen(error.message, key);
      }
    }
  }
  recordReadings(context, id, readings);
  context.recorder.leaveOpen(reasons[0] ?? 'no answer of the provider shows it', id);
}

/** The outcome of most variants is that of the situation; the others have their own. */
function recordReadings(
  { recorder }: ProfilingContext,
  id: SituationId,
  readings: readonly VariantReading[],
): void {
  const sizes = readings.map(
    ({ outcome }) => readings.filter((other) => isSameToApps(outcome, other.outcome)).length,
  );
  const usual = readings[sizes.indexOf(Math.max(...sizes))];
  if (usual === undefined) {
    return;
  }
  recorder.determineOutcome(id, usual.outcome, usual.evidence);
  for (const { key, outcome, evidence } of readings) {
    if (!isSameToApps(outcome, usual.outcome)) {
      recorder.determineOutcome(key, outcome, evidence);
    }
  }
}

const maxLooks = 4;

/** Looks until two looks agree. */
async function observeVariant(
  context: ProfilingContext,
  choice: SampleChoice,
): Promise<OutcomeReading> {
  const seen: OutcomeReading[] = [];
  for (let look = 1; look <= maxLooks; look++) {
    const reading = await readOutcome(context, await runUntilAnswered(context, choice));
    const same = seen.find((earlier) => isSameReading(earlier, reading));
    if (same !== undefined) {
      recordChangingMembers(context, choice, same, reading);
      return same;
    }
    seen.push(reading);
  }
  throw new CannotCheckError('the provider answers differently each time');
}

function isSameReading(first: OutcomeReading, second: OutcomeReading): boolean {
  return 'outcome' in first && 'outcome' in second
    ? isSameToApps(first.outcome, second.outcome)
    : 'unsupported' in first && 'unsupported' in second;
}

/** So often a failure is asked about again: a failure that lasts is what the provider answers. */
const maxFailures = 8;

/**
 * @throws CannotCheckError when the provider gives no answer that says something about the request.
 */
async function runUntilAnswered(
  context: ProfilingContext,
  choice: SampleChoice,
): Promise<SituationRun> {
  const { recorder, tokens } = context;
  for (let failures = 0; ; failures++) {
    const run = await runSituation(context, choice, { parameters: recorder.parameters, tokens });
    if (!isTransient(run.exchange)) {
      return run;
    }
    if (failures === maxFailures) {
      if (run.exchange.response === undefined) {
        throw new CannotCheckError(describeAnswer(run.exchange));
      }
      return run;
    }
  }
}

function isTransient(exchange: Exchange): boolean {
  return (statusOf(exchange) ?? 599) >= 500 || isBusy(exchange);
}

/** Records what an outcome would make of an answer that it cannot express. */
function recordUnsupported(
  { recorder }: ProfilingContext,
  subject: SituationKey,
  evidence: string,
): void {
  const title = titleOf(subject);
  recorder.recordUnsupported({
    subject,
    behaviour: `${title.charAt(0).toUpperCase()}${title.slice(1)}: no outcome can express the answer.`,
    evidence: `${evidence}.`,
  });
  recorder.leaveOpen(evidence, subject);
}

/** A member that differs each time, such as the id of a request, is repeated by the mock. */
function recordChangingMembers(
  { recorder }: ProfilingContext,
  { id }: SampleChoice,
  first: OutcomeReading,
  second: OutcomeReading,
): void {
  if (!('outcome' in first && 'outcome' in second)) {
    return;
  }
  const [one, other] = [first.outcome, second.outcome];
  if (!isRefused(one) || !isRefused(other)) {
    return;
  }
  for (const [name, value] of Object.entries(one.error ?? {})) {
    if (name !== 'message' && !isSameJson(value, other.error?.[name])) {
      recorder.recordUnsupported({
        subject: id,
        behaviour: `The member "${name}" of an Error differs each time; the mock repeats one value.`,
      });
    }
  }
}

/** Deletes the plants of the situations so far, so that no list grows beyond its page. */
async function removePlants({ session }: ProfilingContext): Promise<void> {
  const confirmed = session.createdPlants.remaining.filter(({ isConfirmed }) => isConfirmed);
  for (const { id, authorization } of confirmed) {
    await requestDelete(session, encodePathId(id), { as: { authorization } });
  }
}
