import { titleOf } from '../../interface/describe-profile.js';
import { type SituationId, type SituationKey, situations } from '../../interface/situations.js';
import { findOutcomeProblem } from '../../interface/validate-outcome.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { answerTo } from '../http/describe-answer.js';
import { isBusy } from '../http/exchange.js';
import { toSentence } from '../report/to-reason.js';
import { repeatWhileFailing } from '../session/repeat-while-failing.js';
import {
  doesNotArise,
  runSituation,
  type SampleChoice,
  type SituationRun,
} from '../situations/run-situation.js';
import type { ProfilingContext } from './profiling-context.js';
import { type OutcomeReading, readOutcome, shortRequest } from './read-outcome.js';
import { isSameToApps, recordReadings, type VariantReading } from './record-readings.js';
import { removePlants } from './remove-plants.js';
import { assertNeedsNoPlant } from './without-plants.js';

/**
 * Observes the outcome of each variant of a situation, and records them.
 *
 * @throws CannotCheckError when the session is interrupted, or plants cannot be deleted any more.
 */
export async function observeSituation(context: ProfilingContext, id: SituationId): Promise<void> {
  const { recorder, session } = context;
  if (recorder.outcomeOf(id) !== undefined) {
    return;
  }
  const variants = Object.keys(situations[id].variants);
  const readings: VariantReading[] = [];
  const inexpressible: { readonly key: SituationKey; readonly evidence: string }[] = [];
  let isComplete = true;
  const reasons: string[] = [];
  for (const variant of variants) {
    const key = `${id}/${variant}` as SituationKey;
    try {
      const reading = await observeVariant(context, { id, variant });
      if ('outcome' in reading && findOutcomeProblem(key, reading.outcome) === undefined) {
        readings.push({ key, ...reading });
      } else {
        isComplete = false;
        const evidence = 'outcome' in reading ? reading.evidence : reading.unsupported;
        inexpressible.push({ key, evidence });
      }
    } catch (error) {
      if (!(error instanceof CannotCheckError) || session.interruption !== undefined) {
        throw error;
      }
      isComplete &&= error.message === doesNotArise || error.message === context.unusable;
      reasons.push(error.message);
      if (variants.length > 1) {
        recorder.leaveOpen(error.message, key);
      }
    }
    if (situations[id].state !== 'several plants') {
      await removePlants(context);
    }
  }
  const [first] = inexpressible;
  const isSame = inexpressible.every(({ evidence }) => evidence === first?.evidence);
  if (first !== undefined && isSame && inexpressible.length === variants.length) {
    recordUnsupported(context, id, first.evidence);
  } else {
    for (const { key, evidence } of inexpressible) {
      recordUnsupported(context, key, evidence);
    }
  }
  recordReadings(recorder, id, readings, { isComplete });
  const open = reasons[0] ?? 'no outcome can express the answers of the provider';
  recorder.leaveOpen(
    readings.length === 0 ? open : `only some variants were observed: ${open}`,
    id,
  );
}

const maxRuns = 4;

/** Sends the request of a variant until two of its responses agree. */
async function observeVariant(
  context: ProfilingContext,
  choice: SampleChoice,
): Promise<OutcomeReading> {
  await assertNeedsNoPlant(context, choice);
  const seen: OutcomeReading[] = [];
  for (let run = 1; run <= maxRuns; run++) {
    const reading = await readOutcome(context, await runUntilAnswered(context, choice));
    const same = seen.find((earlier) => isSameReading(earlier, reading));
    if (same !== undefined) {
      return compareSamples(context, choice, same);
    }
    seen.push(reading);
    if (situations[choice.id].state !== 'several plants') {
      // The provider may have room for few plants, and reject more of them for that.
      await removePlants(context);
    }
  }
  throw new CannotCheckError('the provider answers differently each time');
}

/** A variant has an outcome only if the provider answers all of its samples in the same way. */
async function compareSamples(
  context: ProfilingContext,
  choice: SampleChoice,
  first: OutcomeReading,
): Promise<OutcomeReading> {
  const samples = situations[choice.id].variants[choice.variant] ?? [];
  for (let sample = 1; sample < samples.length; sample++) {
    const run = await runUntilAnswered(context, { ...choice, sample });
    const reading = await readOutcome(context, run);
    if (!isSameReading(first, reading)) {
      return { unsupported: 'the provider answers requests of the same kind differently' };
    }
  }
  return first;
}

function isSameReading(first: OutcomeReading, second: OutcomeReading): boolean {
  return 'outcome' in first && 'outcome' in second
    ? isSameToApps(first.outcome, second.outcome)
    : 'unsupported' in first && 'unsupported' in second;
}

/** @throws CannotCheckError when the provider fails, is too busy or does not answer. */
async function runUntilAnswered(
  context: ProfilingContext,
  choice: SampleChoice,
): Promise<SituationRun> {
  const { recorder, tokens } = context;
  const run = await repeatWhileFailing(() =>
    runSituation(context, choice, { parameters: recorder.parameters, tokens }),
  );
  if (run.exchange.response === undefined || isBusy(run.exchange)) {
    throw new CannotCheckError(`the provider ${answerTo(shortRequest(run.request), run.exchange)}`);
  }
  return run;
}

/** Records a response that no outcome can express. */
function recordUnsupported(
  { recorder }: ProfilingContext,
  subject: SituationKey,
  evidence: string,
): void {
  recorder.recordUnsupported({
    subject,
    behaviour: toSentence(`${titleOf(subject)}: no outcome can express the answer of the provider`),
    evidence: toSentence(evidence),
  });
  recorder.leaveOpen(evidence, subject);
}
