import { parameterIds } from '../../interface/parameters.js';
import { isRejected } from '../../interface/situation.js';
import { type SituationId, situationIds, situations } from '../../interface/situations.js';
import type { DetectedProvider } from '../engine/detect-provider.js';
import {
  orCannotCheck,
  UnusableProviderError,
  unlessImpossible,
} from '../http/cannot-check-error.js';
import { settleAll } from '../http/settle-all.js';
import { toReason } from '../report/redact.js';
import { type AxisId, observeBound, observeIdBound, takenIds } from './axes.js';
import type { ReportedFindings, Subject } from './findings.js';
import { Observation, type ObservationOptions, type ObservationRunner } from './observation.js';
import {
  observeAbsentTag,
  observeLimits,
  observeOrder,
  observeVisibility,
} from './observe-lists.js';
import { observeSituation } from './observe-situation.js';
import { mostCommon, usualSituations } from './outcomes.js';
import { watchResponses } from './watch-responses.js';
import { watchWhiteSpace } from './watch-white-space.js';

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
  return { subjects, observe: (observation) => observation.run(observe, keepsPlants) };
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
  (['create.id-minimum', 'create.id-maximum'] as const).map((id) =>
    part((runner) => observeIdBound(runner, id), [id]),
  ),
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

export interface ObserveOptions extends ObservationOptions {
  /** Rejected with an UnusableProviderError if no plant may be created. */
  readonly detected: Promise<DetectedProvider>;
}

/**
 * Observes the profile of a provider: its parameters, and the whole outcomes of situations.
 *
 * @returns what was found, and why not everything was observed, as a sentence.
 */
export async function observe(
  options: ObserveOptions,
): Promise<ReportedFindings & { readonly reason: string | undefined }> {
  const { connection } = options.session;
  const observation = new Observation(options);
  const { findings } = observation;
  const endWatches = [watchResponses(connection), watchWhiteSpace(connection)];
  const failure = await orCannotCheck(() => observeStages(observation, options.detected));
  for (const endWatch of endWatches) {
    endWatch(findings);
  }
  findings.leaveOpen('no observation tries it, so a profile states it by hand', ...statedByHand);
  recordUsual(observation);
  const reason = (await connection.whyInterrupted()) ?? failure?.message ?? observation.unusable;
  return {
    ...findings.report(connection.secrets, reason),
    reason: reason && toReason(reason, connection.secrets),
  };
}

/** Observes the parts of each stage side by side. */
async function observeStages(
  observation: Observation,
  detected: Promise<DetectedProvider>,
): Promise<void> {
  const { session, connection } = observation.provider;
  const planned = stages.map((parts) =>
    parts.filter(({ subjects }) => subjects.some(observation.wants)),
  );
  connection.progress.total += planned.flat().length;
  try {
    observation.provider = await detected;
    const isGone = session.plants.every(({ presence }) => presence === 'gone');
    const [left] = isGone ? [] : await session.removePlants();
    observation.noteLeft(left);
  } catch (error) {
    // With a token that is not valid, all responses are other ones than users see.
    if (!(error instanceof UnusableProviderError)) {
      throw error;
    }
    observation.unusable = error.message;
  }
  const observePart = async (part: Part) => {
    await unlessImpossible(
      connection,
      () => part.observe(observation),
      ({ message }) => observation.findings.leaveOpen(message, ...part.subjects),
    );
    connection.progress.advance();
  };
  for (const stage of planned) {
    await settleAll(stage.map(observePart));
  }
}

/** Records what the answers of a provider have in common. */
function recordUsual({ findings, wants }: Observation): void {
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
