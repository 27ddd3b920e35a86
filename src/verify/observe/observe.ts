import { parameterIds } from '../../interface/parameters.js';
import { isRejected } from '../../interface/situation.js';
import { type SituationId, situationIds, situations } from '../../interface/situations.js';
import { detectProvider } from '../engine/detect-provider.js';
import {
  CannotCheckError,
  orCannotCheck,
  UnusableProviderError,
} from '../http/cannot-check-error.js';
import { settleAll } from '../http/settle-all.js';
import { toReason } from '../report/redact.js';
import { type AxisId, takenIds } from './axes.js';
import type { ReportedFindings, Subject } from './findings.js';
import { Observation, type ObservationOptions, type ObservationRunner } from './observation.js';
import { observeBound } from './observe-bound.js';
import {
  observeAbsentTag,
  observeLimits,
  observeOrder,
  observeVisibility,
} from './observe-lists.js';
import { observeSituation } from './observe-situation.js';
import { mostCommon, usualSituations } from './outcomes.js';
import { watchResponses } from './watch-responses.js';

/** A part of an observation. It determines its subjects or leaves them open. */
interface Part {
  readonly subjects: readonly Subject[];
  /** @throws CannotCheckError when nothing can be determined. */
  readonly observe: (observation: Observation) => Promise<void>;
}

function part(
  observe: (runner: ObservationRunner) => Promise<void>,
  subjects: readonly Subject[],
  keepsPlants?: boolean,
): Part {
  return { subjects, observe: (observation) => observation.runPart(observe, keepsPlants) };
}

const boundPart = (id: AxisId) => part((runner) => observeBound(runner, id), [id]);

const situationPart = (id: SituationId): Part => ({
  subjects: [id],
  observe: (observation) => observeSituation(observation, id),
});

const usual = Object.values(usualSituations);
const sampled = situationIds.filter((id) => situations[id].variants.length > 0);
const limitSituations = sampled.filter((id) => id.startsWith('list.limit'));
const earlier = [...usual, ...takenIds, ...limitSituations];

/**
 * The parts in stages. Each stage builds on what the stages before it have found: samples of situations depend on
 * parameters, and an outcome is unusual if it differs from the usual one.
 */
const stages: readonly (readonly Part[])[] = [
  [
    ...usual.map(situationPart),
    part(observeOrder, ['list.order']),
    part(observeVisibility, ['list.visibility', 'create.owner']),
    part(observeAbsentTag, ['response.absent-tag']),
    boundPart('request.maximum-body-bytes'),
  ],
  [
    boundPart('create.minimum-name-length'),
    boundPart('create.maximum-name-length'),
    boundPart('create.minimum-tag-length'),
    boundPart('create.maximum-tag-length'),
    ...takenIds.map(situationPart),
  ],
  [boundPart('create.id-minimum'), boundPart('create.id-maximum')],
  sampled.filter((id) => !earlier.includes(id)).map(situationPart),
  // Its plants stay for the situations of limits, because lists must not change during those.
  [part(observeLimits, ['list.default-limit', 'list.maximum-limit', ...limitSituations], true)],
  limitSituations.map(situationPart),
];

const observed = stages.flat().flatMap(({ subjects }) => subjects);
/** Subjects that all responses together show. */
const shared: readonly Subject[] = [
  'error.integer',
  'response.content-type',
  'response.white-space',
];
/** Subjects that no observation tries. */
const statedByHand = [...parameterIds, ...situationIds].filter(
  (id) => !observed.includes(id) && !shared.includes(id),
);

/**
 * Observes the profile of a provider: its parameters, and the whole outcomes of situations.
 *
 * @returns what was found, and why not everything was observed, as a sentence.
 */
export async function observe(
  options: ObservationOptions,
): Promise<ReportedFindings & { readonly reason: string | undefined }> {
  const { connection } = options.run;
  const observation = new Observation(options);
  const { findings } = observation;
  const endWatch = watchResponses(connection);
  const failure = await orCannotCheck(() => observeStages(observation));
  endWatch(findings);
  findings.leaveOpen('no observation tries it, so a profile states it by hand', ...statedByHand);
  recordUsual(observation);
  const reason = (await connection.whyInterrupted()) ?? failure?.message ?? observation.unusable;
  return {
    ...findings.report(connection.secrets, reason),
    reason: reason && toReason(reason, connection.secrets),
  };
}

/** How many plants a list must have to show what lists do. */
const wantedPlants = 8;

/** Detects what the provider accepts, and deletes the plants that show it. */
function detectAlone(observation: Observation): Promise<void> {
  return observation.runPart((part) =>
    detectProvider(observation.run, { part, wanted: wantedPlants }),
  );
}

/** Observes the parts of each stage side by side. */
async function observeStages(observation: Observation): Promise<void> {
  const { connection } = observation.run;
  const { wants = () => true, detected = detectAlone(observation) } = observation.options;
  const planned = stages.map((parts) => parts.filter(({ subjects }) => subjects.some(wants)));
  connection.progress.total += planned.flat().length;
  try {
    await detected;
  } catch (error) {
    // With a token that is not valid, all responses are other ones than users see.
    if (!(error instanceof UnusableProviderError)) {
      throw error;
    }
    observation.unusable = error.message;
  }
  const observePart = async (part: Part) => {
    const obstacle = await orCannotCheck(() => part.observe(observation), connection.signal);
    if (obstacle instanceof CannotCheckError) {
      observation.findings.leaveOpen(obstacle.message, ...part.subjects);
    }
    connection.progress.advance();
  };
  for (const stage of planned) {
    await settleAll(stage.map(observePart));
  }
}

/** Records what the answers of a provider have in common. */
function recordUsual({ findings, options: { wants = () => true } }: Observation): void {
  const { outcomes } = findings.profile;
  const type = outcomes[usualSituations.list]?.headers?.['content-type'];
  if (type !== undefined) {
    findings.determine('response.content-type', type, `GET /plants has the Content-Type ${type}`);
  }
  const rejections = Object.values(outcomes).filter(
    (outcome) => outcome !== undefined && isRejected(outcome),
  );
  const integers = rejections.flatMap(({ status, error }) => {
    const integer = error?.error;
    const value = integer === status ? 'status' : integer;
    return value === undefined ? [] : [value];
  });
  const commonest = mostCommon(integers);
  // If a compared profile does not state an integer for all, it is part of each outcome.
  if (commonest !== undefined && wants('error.integer')) {
    const name = commonest === 'status' ? 'their status' : commonest;
    const evidence = `${integers.length} Errors were observed, and most often have ${name} as their integer`;
    findings.determine('error.integer', commonest, evidence);
  }
}
