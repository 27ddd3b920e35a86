import { clauseOf, titleOf } from '../../interface/describe-profile.js';
import { describedSituations } from '../../interface/described-situations.js';
import { isRejected, type Outcome, type Sample } from '../../interface/situation.js';
import {
  keyOf,
  parseSituationKey,
  type SituationId,
  type SituationKey,
} from '../../interface/situations.js';
import { isSameJson } from '../../text/json.js';
import { isListed } from '../engine/view.js';
import { CannotCheckError, orCannotCheck } from '../http/cannot-check-error.js';
import { answerPredicate } from '../http/exchange.js';
import { settleAll } from '../http/settle-all.js';
import { curlLine } from '../report/curl.js';
import { cut } from '../report/wording.js';
import { doesNotArise, prepareSample } from '../scripts/sample.js';
import { explain, type Prepared, predict } from './explain.js';
import type { PointFindings } from './findings.js';
import type { Observation, ObservationRunner } from './observation.js';
import { asAppsSee, mostCommon, withoutShared } from './outcomes.js';

/** What one request of a situation has shown. */
interface Reading {
  readonly key: SituationKey;
  /** Absent if no outcome expresses the response, or there is none. */
  readonly outcome?: Outcome | undefined;
  /** The response, or why there is none, as a clause. */
  readonly evidence: string;
  /** The command that repeats the request; absent without a response. */
  readonly command?: string;
}

/**
 * Observes the outcome of each variant of a situation. The most common outcome is recorded for the situation, and others
 * for their variants. If a variant that can arise has no outcome, each outcome is recorded only for its variant.
 *
 * Every sample is sent. If a variant has one sample, it is sent twice: what is not always answered alike is unsupported.
 *
 * @throws CannotCheckError when the provider now rejects a usual create, so that no rejection counts.
 */
export async function observeSituation(observation: Observation, id: SituationId): Promise<void> {
  const { findings } = observation;
  const { operation, samples } = describedSituations[id];
  const variants = await settleAll(
    Object.entries(samples).map(async ([variant, requests]) => {
      const key = keyOf(id, variant);
      const isRepeated = requests.length === 1;
      const readings = await settleAll(
        requests.map((sample) => observeSample(observation, key, sample, isRepeated)),
      );
      return readings.flat();
    }),
  );
  const isSomeRejected = variants.flat().some(({ outcome }) => outcome && isRejected(outcome));
  if (operation === 'create' && isSomeRejected) {
    await observation.assertCreates();
  }
  const typical: Reading[] = [];
  const open: Reading[] = [];
  for (const readings of variants) {
    const reading = mostCommon(
      readings.filter(({ outcome }) => outcome !== undefined),
      isAlike,
    );
    if (reading === undefined) {
      open.push(...readings.slice(0, 1));
    } else {
      typical.push(reading);
      noteOther(findings, reading, readings);
    }
  }
  const isComplete = open.every(({ evidence }) =>
    [doesNotArise, observation.unusable].includes(evidence),
  );
  const usual = isComplete ? mostCommon(typical, isAlike) : undefined;
  if (usual !== undefined) {
    findings.determine(id, usual.outcome, usual.evidence);
  }
  const isUsual = (reading: Reading) => usual !== undefined && isAlike(reading, usual);
  for (const { key, outcome, evidence } of typical.filter((reading) => !isUsual(reading))) {
    findings.determine(key, outcome, evidence);
  }
  for (const { key, evidence, command } of open) {
    const isUnsupported = command !== undefined;
    if (isUnsupported) {
      const behaviour = `${titleOf(id)}: no outcome can express the answer of the provider`;
      findings.addUnsupported(id, behaviour, evidence);
    }
    const reason = isUnsupported ? `${evidence}, which no outcome can express` : evidence;
    findings.leaveOpen(reason, typical.length === 0 ? id : key, id);
  }
}

/** Whether apps see no difference. */
function isAlike({ outcome: one }: Reading, { outcome: other }: Reading): boolean {
  return isSameJson(one && asAppsSee(one), other && asAppsSee(other));
}

/** Records that samples of one variant, or two requests with one sample, were answered differently. */
function noteOther(findings: PointFindings, reading: Reading, readings: readonly Reading[]): void {
  const other = readings.find((other) => other.command !== undefined && !isAlike(other, reading));
  if (other === undefined) {
    return;
  }
  const describe = ({ key, outcome, evidence, command }: Reading, compared = outcome) =>
    outcome && compared
      ? `\`${command}\` ${clauseOf(key, withoutShared(asAppsSee(outcome), asAppsSee(compared)))}`
      : `\`${command}\`: ${evidence}`;
  const behaviour = `${titleOf(reading.key)}: the provider does not answer all such requests alike`;
  const evidence = `${describe(reading, other.outcome)}; ${describe(other, reading.outcome)}`;
  findings.addUnsupported(reading.key, behaviour, evidence);
}

/**
 * Sends one sample of a situation, with plants of its own, and reads the outcome from the response.
 *
 * @param isRepeated whether the same request is sent once more, unless it may have changed something.
 * @returns the readings; the last one may say why there is no response.
 * @throws CannotCheckError when the run is over.
 */
async function observeSample(
  observation: Observation,
  key: SituationKey,
  sample: Sample,
  isRepeated: boolean,
): Promise<readonly Reading[]> {
  const { signal, secrets } = observation.run.connection;
  const readings: Reading[] = [];
  const observe = async (runner: ObservationRunner) => {
    const prepared = await prepare(runner, key, sample);
    const { step } = prepared;
    const { method, path } = step.request;
    const readOnce = async () => {
      const exchange = await runner.send(step);
      const outcome = await explain(runner, prepared, exchange);
      const evidence = `the provider ${answerPredicate(exchange, `${method} ${cut(path, 80)}`)}`;
      readings.push({ key, outcome, evidence, command: curlLine(exchange.request, secrets) });
      return outcome;
    };
    const outcome = await readOnce();
    if (isRepeated && outcome && (method === 'GET' || isRejected(outcome))) {
      await readOnce();
    }
  };
  const obstacle = await orCannotCheck(() => observation.runPart(observe), signal);
  if (obstacle instanceof CannotCheckError) {
    readings.push({ key, evidence: obstacle.message });
  }
  return readings;
}

/** The samples of malformed limits have the number 2, which this number of plants tells from a limit of all. */
const enoughForLimits = 3;

/**
 * Brings the provider into the state that a sample needs.
 *
 * @throws CannotCheckError when the situation cannot arise at this provider.
 */
async function prepare(
  runner: ObservationRunner,
  key: SituationKey,
  sample: Sample,
): Promise<Prepared> {
  const { run, observation } = runner;
  const { parameters } = observation.findings.profile;
  const [id] = parseSituationKey(key);
  const situation = describedSituations[id];
  if (parameters['create.owner'] === 'everyone' && situation.state?.endsWith('of another')) {
    throw new CannotCheckError(doesNotArise);
  }
  const { hasLimit } = situation;
  // An earlier stage has created the plants for limits.
  const needed = hasLimit ? { ...situation, state: undefined } : situation;
  const step = await prepareSample(runner, needed, sample, { parameters });
  const deleted = situation.state === 'deleted plant' ? step.plant : undefined;
  if (deleted !== undefined) {
    await run.poll(step.user, (list) => !isListed(list, deleted));
  }
  if ('replaced-last' in situation.effects) {
    // Only a later plant of each user who may have the new one shows its position.
    for (const owner of situation.state === 'own plant' ? [step.user] : run.connection.users) {
      await runner.create(undefined, owner);
    }
  }
  observation.longest ??= hasLimit ? await run.list() : undefined;
  const listing = hasLimit ? observation.longest : undefined;
  if (listing !== undefined && listing.plants.length < enoughForLimits) {
    throw new CannotCheckError('the provider lists too few plants to show what a limit does');
  }
  const request = { key, step, listing };
  return { ...request, predictions: await predict(runner, request) };
}
