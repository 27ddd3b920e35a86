import { defaultParameters, type ParameterId } from '../../interface/parameters.js';
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
  /** What must have been observed before. */
  readonly needs: readonly Subject[];
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
];

/** A part that determines parameters. */
function parameterPart(
  subjects: readonly ParameterId[],
  needs: readonly Subject[],
  observe: (run: ObservingRun) => Promise<void>,
): Part {
  return {
    subjects,
    needs,
    async observe(observation) {
      const reason = await withRun(observation, subjects.join(), observe);
      if (reason !== undefined) {
        observation.findings.leaveOpen(reason, ...subjects);
      }
    },
  };
}

const ids: readonly IdParameter[] = ['create.id-minimum', 'create.id-maximum'];
const sizes = Object.keys(sizeAxes) as SizeParameter[];
const lists = ['list.order', 'list.visibility', 'response.absent-tag'] as const;

const parameterParts: readonly Part[] = [
  parameterPart(['list.order'], [], observeOrder),
  parameterPart(['list.visibility', 'create.owner'], [], observeVisibility),
  parameterPart(['response.absent-tag'], [], observeAbsentTag),
  ...sizes.map((subject) =>
    parameterPart(
      [subject],
      // A text that is too long may be rejected for the size of the body.
      subject === 'request.maximum-body-bytes' ? [] : ['request.maximum-body-bytes'],
      (run) => observeSize(run, subject),
    ),
  ),
  ...ids.map((subject) =>
    parameterPart([subject], takenIds, (run) => observeIdBound(run, subject)),
  ),
];

const usual = Object.values(usualSituations);

/** Unusual outcomes are recognized by their difference from usual ones, and by the order of lists. */
const situationParts: readonly Part[] = situationIds
  .filter((id) => Object.values(situations[id].variants).some(({ length }) => length > 0))
  .map((id) => ({
    subjects: [id],
    needs: usual.includes(id) ? [] : [...usual, ...lists, ...parametersOf(id)],
    observe: (observation) => observeSituation(observation, id),
  }));

/** The parameters that the samples of a situation depend on. */
function parametersOf(id: SituationId): readonly ParameterId[] {
  const read = new Set<ParameterId>();
  const parameters = new Proxy(defaultParameters, {
    get(target, name: ParameterId) {
      read.add(name);
      return target[name];
    },
  });
  const plant = { id: '1000000', name: 'Fern', tag: 'herb' };
  for (const sample of Object.values(situations[id].variants).flat()) {
    sample({ fresh: plant, plant, token: 'token', parameters });
  }
  return [...read];
}

const limits = ['list.default-limit', 'list.maximum-limit'] as const;

/** The list must not change meanwhile, so these run after all others, while there are many plants. */
function limitPart(wants: (subject: Subject) => boolean): Part {
  const wanted = situationParts.filter(
    ({ subjects }) => subjects.some(needsWholeList) && subjects.some(wants),
  );
  const isLimit = limits.some(wants);
  return {
    subjects: [...(isLimit ? limits : []), ...wanted.flatMap(({ subjects }) => subjects)],
    needs: [],
    async observe(observation) {
      const { findings, provider } = observation;
      await withRun(observation, 'limits of lists', async (run) => {
        await unlessImpossible(
          provider.connection,
          async () =>
            void (await (isLimit ? observeLimits(run) : reachState(run, 'several plants'))),
          ({ message }) => findings.leaveOpen(message, ...limits),
        );
        await settleAll(wanted.map((part) => part.observe(observation)));
      });
    },
  };
}

function needsWholeList(subject: Subject): boolean {
  return subject.startsWith('list.limit');
}

/** The parts side by side, and after them the one that runs alone. */
export function planParts(wants: (subject: Subject) => boolean): {
  readonly together: readonly Part[];
  readonly alone: Part;
} {
  const together = [...parameterParts, ...situationParts].filter(
    ({ subjects }) => subjects.some(wants) && !subjects.some(needsWholeList),
  );
  return { together, alone: limitPart(wants) };
}
