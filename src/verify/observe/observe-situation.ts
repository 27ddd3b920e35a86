import { clauseOf, titleOf } from '../../interface/describe-profile.js';
import { describedSituations } from '../../interface/described-situations.js';
import { isSameJson } from '../../interface/json.js';
import { samples } from '../../interface/samples.js';
import {
  isRejected,
  type Outcome,
  type Sample,
  type SituationState,
} from '../../interface/situation.js';
import {
  keyOf,
  parseSituationKey,
  type SituationId,
  type SituationKey,
} from '../../interface/situations.js';
import { isListed } from '../engine/view.js';
import { CannotCheckError, orCannotCheck } from '../http/cannot-check-error.js';
import type { Exchange } from '../http/exchange.js';
import { settleAll } from '../http/settle-all.js';
import { curlLine } from '../report/curl.js';
import { doesNotArise, prepareSample } from '../scripts/sample.js';
import { explain, type Reading, type Sent, UnsupportedError } from './explain.js';
import type { Observation, ObservationRunner } from './observation.js';
import { asAppsSee, mostCommon, withoutShared } from './outcomes.js';

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
  const { operation } = describedSituations[id];
  const attempted = await settleAll(
    Object.entries(samples[id]).map(async ([variant, requests]) => {
      const key = keyOf(id, variant);
      const isRepeated = requests.length === 1;
      const attempts = requests.map((one) => observeSample(observation, key, one, isRepeated));
      const results = (await settleAll(attempts)).flat();
      const errors = results.filter((one) => one instanceof CannotCheckError);
      return { key, readings: results.filter((one) => 'outcome' in one), errors };
    }),
  );
  const isSomeRejected = attempted.some(({ readings }) =>
    readings.some(({ outcome }) => isRejected(outcome)),
  );
  if (operation === 'create' && isSomeRejected) {
    await observation.assertCreates();
  }
  const known: Reading[] = [];
  const open: (readonly [key: SituationKey, error: CannotCheckError])[] = [];
  for (const { key, readings, errors } of attempted) {
    const reading = mostCommon(readings, isAlike);
    if (reading !== undefined) {
      known.push(reading);
      noteOtherAnswers(observation, reading, readings, errors);
    } else if (errors[0] !== undefined) {
      open.push([key, errors[0]]);
    }
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

/**
 * Sends one sample of a situation, with plants of its own, and reads the outcome from the response.
 *
 * @param isRepeated whether the same request is sent once more, unless it may have changed something.
 * @returns the readings, or why there is none, or no second one.
 * @throws CannotCheckError when the run is over.
 */
async function observeSample(
  observation: Observation,
  key: SituationKey,
  sample: Sample,
  isRepeated: boolean,
): Promise<readonly (Reading | CannotCheckError)[]> {
  const results: (Reading | CannotCheckError)[] = [];
  const observe = async (runner: ObservationRunner) => {
    const prepared = await prepare(runner, key, sample);
    const { step } = prepared;
    const readOnce = async () => {
      const reading = await explain(runner, { ...prepared, exchange: await runner.send(step) });
      results.push(reading);
      return reading;
    };
    const { outcome } = await readOnce();
    if (isRepeated && (step.request.method === 'GET' || isRejected(outcome))) {
      await readOnce();
    }
  };
  const { signal } = observation.run.connection;
  const obstacle = await orCannotCheck(() => observation.runPart(observe), signal);
  if (obstacle instanceof CannotCheckError) {
    results.push(obstacle);
  }
  return results;
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
): Promise<Omit<Sent, 'exchange'>> {
  const { parameters } = runner.observation.findings.profile;
  const [id] = parseSituationKey(key);
  const situation = describedSituations[id];
  if (!canArise(runner, situation.state)) {
    throw new CannotCheckError(doesNotArise);
  }
  const isLimited = id.startsWith('list.limit');
  // An earlier stage has created the plants for limits.
  const needed = isLimited ? { ...situation, state: undefined } : situation;
  const step = await prepareSample(runner, needed, sample, { parameters });
  const { user } = step;
  const deleted = situation.state === 'deleted plant' ? step.plant : undefined;
  if (deleted !== undefined) {
    await runner.run.poll(user, (one) => !isListed(one, deleted));
  }
  if ('replaced-last' in situation.effects) {
    // Only a later plant of each user who may have the new one shows its position.
    const { users } = runner.run.connection;
    for (const owner of situation.state === 'own plant' ? [user] : users) {
      await runner.create(undefined, owner);
    }
  }
  const { observation } = runner;
  observation.longest ??= isLimited ? await runner.run.list() : undefined;
  const listing = isLimited ? observation.longest : undefined;
  if (listing !== undefined && listing.plants.length < enoughForLimits) {
    throw new CannotCheckError('the provider lists too few plants to show what a limit does');
  }
  const plants = runner.records.map(({ plant, owner, presence, isConfirmed }) => ({
    plant,
    owner,
    presence,
    isConfirmed,
  }));
  return { key, step, plants, listing };
}

/** Whether a state can be reached with the owners and the visibility that were found. */
function canArise({ observation }: ObservationRunner, state: SituationState | undefined): boolean {
  const { findings } = observation;
  const { 'create.owner': owner, 'list.visibility': visibility } = findings.profile.parameters;
  if (owner === 'everyone') {
    return !state?.endsWith('of another');
  }
  const isSeen = visibility === 'all';
  const impossible = isSeen ? 'hidden plant of another' : 'visible plant of another';
  return state !== impossible || !findings.has('list.visibility');
}

/** Whether apps see no difference. */
function isAlike(one: Reading, other: Reading): boolean {
  return isSameJson(asAppsSee(one.outcome), asAppsSee(other.outcome));
}

/** Records that samples of one variant, or two requests with one sample, were answered differently. */
function noteOtherAnswers(
  { findings, run }: Observation,
  reading: Reading,
  readings: readonly Reading[],
  errors: readonly CannotCheckError[],
): void {
  const { secrets } = run.connection;
  const repeat = ({ request }: Exchange) => `\`${curlLine(request, secrets)}\``;
  const describe = ({ key, outcome, exchange }: Reading, compared: Outcome) => {
    const differing = withoutShared(asAppsSee(outcome), asAppsSee(compared));
    return `${repeat(exchange)} ${clauseOf(key, differing)}`;
  };
  const { key, outcome } = reading;
  const other = readings.find((one) => !isAlike(one, reading));
  const unsupported = errors.find((error) => error instanceof UnsupportedError);
  const described = other
    ? describe(other, outcome)
    : unsupported && `${repeat(unsupported.exchange)}: ${unsupported.message}`;
  if (described !== undefined) {
    const clause = `${titleOf(key)}: the provider does not answer all such requests alike`;
    const evidence = `${describe(reading, other?.outcome ?? outcome)}; ${described}`;
    findings.addUnsupported(key, clause, evidence);
  }
}
