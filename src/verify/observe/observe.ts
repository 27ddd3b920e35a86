import { describedSituations } from '../../interface/described-situations.js';
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
import type { AxisId } from './axes.js';
import type { ReportedFindings, Subject } from './findings.js';
import {
  defaultMaxProviderPlants,
  Observation,
  type ObservationOptions,
  ObservationRunner,
} from './observation.js';
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

const part = (
  observe: (runner: ObservationRunner) => Promise<void>,
  ...subjects: readonly Subject[]
): Part => ({ subjects, observe: (observation) => observation.runPart(observe) });

const boundPart = (id: AxisId) => part((runner) => observeBound(runner, id), id);

const situationPart = (id: SituationId): Part => ({
  subjects: [id],
  observe: (observation) => observeSituation(observation, id),
});

const sampled = situationIds.filter((id) => situations[id].variants.length > 0);
const limitSituations = sampled.filter((id) => describedSituations[id].hasLimit);
const usual = Object.values(usualSituations);
const takenIds: readonly SituationId[] = [
  'create.taken-id',
  'create.others-id',
  'create.deleted-id',
];
const early = [...usual, ...takenIds, ...limitSituations];

/**
 * The parts in stages. Each stage builds on what the stages before it have found: samples of situations depend on
 * parameters, and an outcome is unusual if it differs from the usual one.
 */
const stages: readonly (readonly Part[])[] = [
  // With it, a create without a tag can be explained.
  [part(observeAbsentTag, 'response.absent-tag')],
  [
    ...usual.map(situationPart),
    part(observeOrder, 'list.order'),
    part(observeVisibility, 'list.visibility', 'create.owner'),
    boundPart('request.maximum-body-bytes'),
  ],
  [
    boundPart('create.minimum-name-length'),
    boundPart('create.maximum-name-length'),
    boundPart('create.minimum-tag-length'),
    boundPart('create.maximum-tag-length'),
    // They need the order of lists, and show whether a create with the id 0 may replace a plant.
    ...takenIds.map(situationPart),
  ],
  [boundPart('create.id-minimum'), boundPart('create.id-maximum')],
  sampled.filter((id) => !early.includes(id)).map(situationPart),
  [
    {
      subjects: ['list.default-limit', 'list.maximum-limit', ...limitSituations],
      // Its plants stay for the situations of limits, because lists must not change during those.
      observe: (observation) => observeLimits(new ObservationRunner(observation)),
    },
  ],
  limitSituations.map(situationPart),
];

/** Subjects that a part observes, and subjects that all responses together show. */
const observed = new Set<Subject>([
  ...stages.flat().flatMap(({ subjects }) => subjects),
  'error.integer',
  'response.content-type',
  'response.white-space',
]);
const statedByHand = [...parameterIds, ...situationIds].filter((id) => !observed.has(id));

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
  const endWatch = watchResponses(connection, findings);
  const failure = await orCannotCheck(() => observeStages(observation));
  endWatch();
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

/** Observes the parts of each stage side by side. */
async function observeStages(observation: Observation): Promise<void> {
  const { run, options, findings } = observation;
  const { signal, progress } = run.connection;
  const { wants = () => true } = options;
  const planned = stages.map((parts) => parts.filter(({ subjects }) => subjects.some(wants)));
  progress.total += planned.flat().length;
  const growth = options.maxPlants ?? defaultMaxProviderPlants;
  const detectAlone = () =>
    observation.runPart((part) => detectProvider(run, { part, wanted: wantedPlants, growth }));
  const obstacle = await orCannotCheck(() => options.detected ?? detectAlone());
  // With a token that is not valid, all responses are other ones than users see.
  if (obstacle && !(obstacle instanceof UnusableProviderError)) {
    throw obstacle;
  }
  observation.unusable = obstacle?.message ?? observation.unusable;
  const observePart = async (part: Part) => {
    const why = await orCannotCheck(() => part.observe(observation), signal);
    if (why instanceof CannotCheckError) {
      findings.leaveOpen(why.message, ...part.subjects);
    }
    progress.advance();
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
  const integers = Object.values(outcomes).flatMap((outcome) => {
    const integer = outcome && isRejected(outcome) ? outcome.error?.error : undefined;
    return integer === undefined ? [] : [integer === outcome?.status ? 'status' : integer];
  });
  const commonest = mostCommon(integers);
  // If a compared profile does not state an integer for all, it is part of each outcome.
  if (commonest !== undefined && wants('error.integer')) {
    const name = commonest === 'status' ? 'their status' : commonest;
    const evidence = `${integers.length} Errors were observed, and most often have ${name} as their integer`;
    findings.determine('error.integer', commonest, evidence);
  }
}
