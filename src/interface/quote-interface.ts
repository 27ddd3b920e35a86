import { type ParameterId, parameters } from './parameters.js';
import { ruleQuotes } from './rule-quotes.js';
import { rules } from './rules.js';
import type { Situation } from './situation.js';
import { parseSituationKey, type SituationKey, situations } from './situations.js';

/** The section of the interface document about something, and its words. */
export interface Quotation {
  /** "Create plant: rule 4" */
  readonly section: string;
  /** Absent if the document has no words about it. */
  readonly quote?: string;
}

/** The words of the sections that leave something open, as {@link ruleQuotes} has those of rules. */
const sectionQuotes: ReadonlyMap<string, string> = new Map([
  ['Introduction', 'All payloads are JSON (Content-Type application/json).'],
  ['Resources: rule 1', 'The id is part of the creation request.'],
  [
    'Resources: rule 3',
    'Constraints on name and tag beyond their type (length, allowed values): not shown.',
  ],
  [
    'Resources: rule 4',
    'Uniqueness of id and its permitted range beyond the int64 format: not shown.',
  ],
  ['Resources: Error', 'error (integer, int32, required); message (string, required)'],
  ['Resources: Plant', ruleQuotes['plant.tag']],
  ['Resources: NewPlant', ruleQuotes['new-plant.tag']],
  ['Create plant: rule 3', 'Responses other than 200 and 400: not shown.'],
  ['Create plant: rule 4', 'Behaviour when a plant with the same id already exists: not shown.'],
  ['List plants: rule 2', 'Type, default and bounds of limit: not shown.'],
  ['List plants: rule 3', 'Order of the results: not shown.'],
  ['List plants: rule 5', 'How access of a user to a plant is decided: not shown.'],
  ['Delete plant: rule 1', 'Type and format of the path parameter id: not shown.'],
  ['Delete plant: rule 3', 'Behaviour when no plant has the given id: not shown.'],
  [
    'Authentication 2',
    'The client sends the header Authorization with the value "Bearer <ACCESS_TOKEN>".',
  ],
  ['Authentication 3', 'Issuance, lifetime and scopes of the token: not shown.'],
  ['Errors 3', 'Meaning and set of values of the error integer: not shown.'],
  ['Errors 4', 'Conditions that lead to the 400 response: not shown.'],
  ['Errors 5', 'Response to a missing or invalid token: not shown.'],
  ['Limits 2', 'Rate limits, request size limits and the maximum number of plants: not shown.'],
]);

/** Quotes the interface document about a parameter or a situation: the rule, or what it leaves open. */
export function quoteInterface(id: ParameterId | SituationKey): Quotation {
  if (isParameter(id)) {
    return quoteSections(parameters[id].section);
  }
  const { section, rule }: Situation = situations[parseSituationKey(id)[0]];
  return rule === undefined
    ? quoteSections(section)
    : { section: rules[rule].section, quote: ruleQuotes[rule] };
}

function isParameter(id: ParameterId | SituationKey): id is ParameterId {
  return Object.hasOwn(parameters, id);
}

function quoteSections(section: string): Quotation {
  const quotes = section.split('; ').flatMap((one) => sectionQuotes.get(one) ?? []);
  return quotes.length === 0 ? { section } : { section, quote: quotes.join(' ') };
}
