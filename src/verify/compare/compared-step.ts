import type { ParameterId, Parameters } from '../../interface/parameters.js';
import type { Situation } from '../../interface/situation.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situationIds,
  situations,
} from '../../interface/situations.js';
import type { DetectedProvider } from '../engine/detect-provider.js';
import type { ExpectedPlants } from '../engine/expected-plants.js';
import type { Oracle } from '../engine/oracle.js';
import { listStep, type Step } from '../engine/step.js';
import type { User } from '../http/request.js';

export interface Sides extends DetectedProvider {
  readonly oracle: Oracle;
  readonly expectedPlants: ExpectedPlants;
  readonly parameters: Parameters;
}

/** What a request is about: its situation, and what else is unusual. */
export interface Subject {
  readonly key: SituationKey;
  /** What is unusual about a request of a usual situation: "with a name of 65 letters". */
  readonly detail?: string | undefined;
  readonly parameter?: ParameterId | undefined;
}

export interface ComparedStep extends Step, Subject {
  readonly situation: Situation;
}

/** The situations in which nothing is unusual. */
const plainSituations = [
  'create.new-plant',
  'delete.own-plant',
  'list.all',
  'list.limited',
] as const;

type PlainSituation = (typeof plainSituations)[number];

/** The plain situation of a request; undefined if anything about it is unusual. */
export function plainSituationOf({ key, detail }: Subject): PlainSituation | undefined {
  const [id] = parseSituationKey(key);
  return detail === undefined ? plainSituations.find((plain) => plain === id) : undefined;
}

/** The plain situations of the method of a request. */
export function plainSituationsOf({ request }: Pick<Step, 'request'>): readonly SituationId[] {
  const operations = { POST: 'create', GET: 'list', DELETE: 'delete', PUT: 'any' } as const;
  const operation = operations[request.method];
  return plainSituations.filter((id) => situations[id].operation === operation);
}

/** A step with what it is about: by default its situation, or the plain one of its request. */
export function toComparedStep(step: Step, subject?: Subject): ComparedStep {
  const [plain, limited = plain] = plainSituationsOf(step);
  const ofRequest = step.request.path.includes('?') ? limited : plain;
  const ofTable = situationIds.find((id) => situations[id] === step.situation);
  const { key } = subject ?? { key: ofTable ?? ofRequest ?? 'list.all' };
  const [id] = parseSituationKey(key);
  return { ...step, key, ...subject, situation: situations[id] };
}

export function listAllStep(user: User): ComparedStep {
  return toComparedStep(listStep('', user));
}
