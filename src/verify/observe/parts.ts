import type { ParameterId } from '../../interface/parameters.js';
import { type SituationId, situationIds, situations } from '../../interface/situations.js';
import { unlessImpossible } from '../http/cannot-check-error.js';
import { settleAll } from '../http/concurrency.js';
import { reachState } from '../scripts/reach-state.js';
import {
  type IdParameter,
  observeAbsentTag,
  observeIdBound,
  observeSize,
  type SizeParameter,
  sizeAxes,
  takenIds,
} from './axes.js';
import { type Subject, usualSituations } from './findings.js';
import { observeLimits, observeOrder, observeVisibility } from './observe-lists.js';
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
      const reason = await withRun(observation, subjects.join(), observe);
      if (reason !== undefined) {
        observation.findings.leaveOpen(reason, ...subjects);
      }
    },
  };
}

function sizePart(subject: SizeParameter): Part {
  return parameterPart([subject], (run) => observeSize(run, subject));
}

function situationPart(id: SituationId): Part {
  return { subjects: [id], observe: (observation) => observeSituation(observation, id) };
}

const body = 'request.maximum-body-bytes';
const sizes = (Object.keys(sizeAxes) as SizeParameter[]).filter((one) => one !== body);
const ids: readonly IdParameter[] = ['create.id-minimum', 'create.id-maximum'];
const limits = ['list.default-limit', 'list.maximum-limit'] as const;
const usual = Object.values(usualSituations);
const sampled = situationIds.filter((id) =>
  Object.values(situations[id].variants).some(({ length }) => length > 0),
);
const limitSituations = sampled.filter((id) => id.startsWith('list.limit'));
const earlier = [...usual, ...takenIds, ...limitSituations];

/**
 * The parts in stages: each builds on what the stages before it have found. The samples of situations
 * depend on parameters, and unusual outcomes are recognized by their difference from usual ones. The last
 * stage has a list that must not change, and many plants.
 */
const stages: readonly (readonly Part[])[] = [
  [
    ...usual.map(situationPart),
    parameterPart(['list.order'], observeOrder),
    parameterPart(['list.visibility', 'create.owner'], observeVisibility),
    parameterPart(['response.absent-tag'], observeAbsentTag),
    sizePart(body),
  ],
  [...sizes.map(sizePart), ...takenIds.map(situationPart)],
  ids.map((subject) => parameterPart([subject], (run) => observeIdBound(run, subject))),
  sampled.filter((id) => !earlier.includes(id)).map(situationPart),
];

function limitPart(wants: (subject: Subject) => boolean): Part {
  const wanted = limitSituations.filter(wants);
  const isLimit = limits.some(wants);
  return {
    subjects: [...limits, ...wanted],
    async observe(observation) {
      const { findings, provider } = observation;
      await withRun(observation, 'limits of lists', async (run) => {
        await unlessImpossible(
          provider.connection,
          async () =>
            void (await (isLimit ? observeLimits(run) : reachState(run, 'several plants'))),
          ({ message }) => findings.leaveOpen(message, ...limits),
        );
        await settleAll(wanted.map((id) => observeSituation(observation, id)));
      });
    },
  };
}

/** The stages of an observation of these subjects. */
export function planStages(wants: (subject: Subject) => boolean): readonly (readonly Part[])[] {
  const needed = stages.map((parts) => parts.filter(({ subjects }) => subjects.some(wants)));
  const isLimited = [...limits, ...limitSituations].some(wants);
  return [...needed, ...(isLimited ? [[limitPart(wants)]] : [])];
}
