import { describedSituations } from '../../interface/described-situations.js';
import type { ParameterId } from '../../interface/parameters.js';
import type { DescribedSituation, SampleRequest } from '../../interface/situation.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situationIds,
} from '../../interface/situations.js';
import type { Step } from '../engine/step.js';

/** The situation of a request, and what else is unusual about it. */
export interface DifferenceSubject {
  readonly key: SituationKey;
  /** What is unusual about a request of a usual situation: "with a name of 65 letters". */
  readonly detail?: string | undefined;
  readonly parameter?: ParameterId | undefined;
}

export interface ComparedStep extends Step, DifferenceSubject {
  readonly situation: DescribedSituation;
}

/** The situations of each method in which nothing is unusual. */
export const plainSituations: Readonly<Record<SampleRequest['method'], readonly SituationId[]>> = {
  POST: ['create.new-plant'],
  GET: ['list.all', 'list.limited'],
  DELETE: ['delete.own-plant'],
  PUT: [],
};

/** Whether nothing about a step is unusual. */
export function isPlain({ key, detail, request }: ComparedStep): boolean {
  const [id] = parseSituationKey(key);
  return detail === undefined && plainSituations[request.method].includes(id);
}

/** A step with its subject: by default its situation, or the plain situation of its request. */
export function toComparedStep(step: Step, subject?: DifferenceSubject): ComparedStep {
  const { method, path } = step.request;
  const situationId = situationIds.find((id) => describedSituations[id] === step.situation);
  const plainSituation = plainSituations[method].at(path.includes('?') ? -1 : 0);
  const { key } = subject ?? { key: situationId ?? plainSituation ?? 'list.all' };
  const [id] = parseSituationKey(key);
  return { ...step, key, ...subject, situation: describedSituations[id] };
}
