import type { ParameterId } from '../../interface/parameters.js';
import { type SituationId, situationIds, situations } from '../../interface/situations.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { reachState } from '../scripts/sample.js';
import { type AxisId, axes, observeBound, takenIds } from './axes.js';
import { type Subject, usualSituations } from './findings.js';
import {
  observeAbsentTag,
  observeLimits,
  observeOrder,
  observeVisibility,
} from './observe-lists.js';
import { observeSituation } from './observe-outcomes.js';
import { type Observation, type ObservingRun, withRun } from './observing-run.js';

/** A part of an observation: it determines its subjects, or leaves them open. */
export interface Part {
  readonly subjects: readonly Subject[];
  observe(observation: Observation): Promise<void>;
}

/** What no observation tries: a profile states it by hand. */
export const statedByHand: readonly Subject[] = [
  'create.name-characters',
  'create.tag-characters',
  'create.text-unit',
  'create.maximum-plants',
  'create.maximum-plants-per-user',
  'create.store-full',
  'create.user-full',
  'error.further-members',
  'request.rate-limit',
  'request.over-rate',
];

/** A part that determines parameters. */
function parameterPart(
  subjects: readonly ParameterId[],
  observe: (run: ObservingRun) => Promise<void>,
): Part {
  return {
    subjects,
    async observe(observation) {
      const result = await withRun(observation, observe);
      if (result instanceof CannotCheckError) {
        observation.findings.leaveOpen(result.message, ...subjects);
      }
    },
  };
}

function boundPart(subject: AxisId): Part {
  return parameterPart([subject], (run) => observeBound(run, subject));
}

function situationPart(id: SituationId): Part {
  return { subjects: [id], observe: (observation) => observeSituation(observation, id) };
}

const limits = ['list.default-limit', 'list.maximum-limit'] as const;
const usual = Object.values(usualSituations);
const sampled = situationIds.filter((id) =>
  Object.values(situations[id].variants).some(({ length }) => length > 0),
);
const limitSituations = sampled.filter((id) => id.startsWith('list.limit'));
const earlier = [...usual, ...takenIds, ...limitSituations];

/** The plants of this part stay for those about limits, during which no list may change. */
const limitPart: Part = {
  subjects: [...limits, ...limitSituations],
  async observe(observation) {
    const isLimit = limits.some(observation.wants);
    const result = await withRun(
      observation,
      async (run) =>
        void (await (isLimit ? observeLimits(run) : reachState(run, 'several plants'))),
      true,
    );
    if (result instanceof CannotCheckError) {
      observation.findings.leaveOpen(result.message, ...limits);
    }
  },
};

/**
 * The parts in stages: each builds on what the stages before it have found. The samples of situations
 * depend on parameters, and unusual outcomes are recognized by their difference from usual ones.
 */
const stages: readonly (readonly Part[])[] = [
  [
    ...usual.map(situationPart),
    parameterPart(['list.order'], observeOrder),
    parameterPart(['list.visibility', 'create.owner'], observeVisibility),
    parameterPart(['response.absent-tag'], observeAbsentTag),
    boundPart('request.maximum-body-bytes'),
  ],
  [
    ...(Object.keys(axes) as AxisId[]).filter((id) => id.endsWith('length')).map(boundPart),
    ...takenIds.map(situationPart),
  ],
  [boundPart('create.id-minimum'), boundPart('create.id-maximum')],
  sampled.filter((id) => !earlier.includes(id)).map(situationPart),
  [limitPart],
  limitSituations.map(situationPart),
];

/** The stages of an observation of these subjects. */
export function planStages(wants: (subject: Subject) => boolean): readonly (readonly Part[])[] {
  return stages.map((parts) => parts.filter(({ subjects }) => subjects.some(wants)));
}
