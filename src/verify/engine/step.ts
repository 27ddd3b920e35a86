import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import { requestToCreate } from '../../interface/sample-requests.js';
import type { DescribedSituation } from '../../interface/situation.js';
import type { Outgoing, User } from '../http/request.js';
import type { CheckName, Strength } from './finding.js';
import type { Findings } from './findings.js';

export type StepSituation = Pick<
  DescribedSituation,
  'operation' | 'title' | 'requires' | 'rule' | 'state' | 'token' | 'effects'
>;

/** A situation with its sample requests. */
export type SampledSituation = StepSituation & Pick<DescribedSituation, 'samples'>;

/** The part of a run to which a step belongs, such as one script. */
export interface Part {
  /** The check that reports name. */
  readonly check: CheckName;
  /** How much its failures weigh. */
  readonly strength: Strength;
  /** Where its findings are kept; default those of the run. */
  readonly findings?: Findings;
  /** Where the findings about every response are kept if those of its requests are apart; default those of the run. */
  readonly apart?: Findings | undefined;
  /** Whether it is over, and looks for its plants no more. */
  readonly isOver?: boolean;
}

/** A request, and what it means for the plants of the run. */
export interface Step<Owner extends string = User> extends Outgoing<Owner> {
  /** The stored plant that is deleted, or whose id is sent again. */
  readonly plant?: NewPlant | undefined;
  /** Absent for an ordinary create, list or delete. */
  readonly situation?: StepSituation | undefined;
  /** The rule that fails if it does something else to the plants than it should; default the usual one. */
  readonly ruleOfEffect?: RuleId | undefined;
  readonly part?: Part | undefined;
  /** The check that reports name, if it is not the check of the part. */
  readonly check?: CheckName | undefined;
}

export function createStep(sent: NewPlant, user: User = 'first'): Step {
  return { request: requestToCreate(sent), user };
}

export function deleteStep(plant: NewPlant, user: User = 'first'): Step {
  return { request: { method: 'DELETE', path: `/plants/${plant.id}` }, user, plant };
}

export function listStep(query = '', user: User = 'first'): Step {
  return { request: { method: 'GET', path: `/plants${query}` }, user };
}

const asSent = new Set(['accepted', 'trimmed', 'dropped']);

/** Whether a create, if it is accepted, can only create the plant that was sent. */
export function createsAsSent({ situation }: Step<string>): boolean {
  const names = Object.keys(situation?.effects ?? { accepted: '' });
  return names.includes('accepted') && names.every((name) => asSent.has(name));
}
