import { clauseOf, clauseOfParameter, titleOf } from '../interface/describe-profile.js';
import { type DescribedParameter, describedParameters } from '../interface/described-parameters.js';
import { describedSituations } from '../interface/described-situations.js';
import type { ParameterId } from '../interface/parameters.js';
import { openSections } from '../interface/rules.js';
import { isRejected, type Outcome, type Rejected } from '../interface/situation.js';
import { isSituation, situations } from '../interface/situations.js';
import { joinWithAnd, joinWithOr, lowerFirst } from '../text/wording.js';
import type { Choice, OpenPoint } from './choice.js';

/** `a delete of a plant that is not there is rejected with 410`, for choices of one group. */
export function describeChoices(choices: readonly Choice[]): string {
  const clauses = choices.map(({ point, part, other, needs }) => {
    const needed = Object.entries(needs?.parameters ?? {}).map(([id, value]) =>
      clauseOfParameter(id as ParameterId, value),
    );
    return [subjectOf(point), joinWithAnd([predicateOf(point, part, other), ...needed])] as const;
  });
  const predicates = new Set(clauses.map(([, predicate]) => predicate));
  const subjects = clauses.map(([subject]) => subject);
  return predicates.size === 1
    ? `${joinSubjects(subjects)} ${[...predicates][0]}`
    : joinWithOr(clauses.map((clause) => clause.join(' ')));
}

/** With what the tests pass at the points of choices of one group: as a predicate, and as a clause. */
export function describePassing(
  choices: readonly Choice[],
  passes: readonly (readonly unknown[])[],
) {
  const predicates = choices.flatMap(({ point, part }, index) =>
    (passes[index] ?? []).map((value) => predicateOf(point, part, value)),
  );
  const predicate = joinPredicates(predicates);
  return { predicate, sentence: `${joinSubjects(subjectsOf(choices))} ${predicate}` };
}

/** The requests that choices are about, each as the start of a clause. */
export function subjectsOf(choices: readonly Choice[]): readonly string[] {
  return choices.map(({ point }) => subjectOf(point));
}

/** How many kinds of requests a clause names: more are easier to read as a list. */
export const maxNamedRequests = 3;

function joinSubjects(subjects: readonly string[]): string {
  const { length } = subjects;
  return length > maxNamedRequests ? `one of ${length} kinds of requests` : joinWithOr(subjects);
}

/** The start of a clause about a point, which a predicate completes. */
function subjectOf(point: OpenPoint): string {
  return isSituation(point) ? titleOf(point) : lowerFirst(describedParameters[point].subject);
}

/** What an outcome or a value says about one part, as a predicate: `is rejected with 410`. */
function predicateOf(point: OpenPoint, part: Choice['part'], value: unknown): string {
  if (!isSituation(point)) {
    const { describeValue }: DescribedParameter = describedParameters[point];
    return describeValue(value);
  }
  const outcome = value as Outcome;
  const { status } = outcome;
  switch (part) {
    case 'status':
      return `is ${isRejected(outcome) ? 'rejected' : 'answered'} with ${status}`;
    case 'message':
      return `is rejected with ${messageInWords((outcome as Rejected).error?.message)}`;
    case 'headers':
      return `is ${isRejected(outcome) ? 'rejected' : 'answered'} with ${headersInWords(Object.keys(outcome.headers ?? {}))}`;
    default:
      return clauseOf(
        point,
        isRejected(outcome) ? { status: outcome.status } : { effect: outcome.effect },
      );
  }
}

function messageInWords(message: string | undefined): string {
  if (message === undefined) {
    return 'a short message in English';
  }
  return message === '' ? 'an empty message' : `the message ${JSON.stringify(message)}`;
}

function headersInWords(names: readonly string[]): string {
  return names.length === 0 ? 'no header but Content-Type' : `the header ${joinWithAnd(names)}`;
}

/** Joins predicates. If they differ only in their last word, the rest is said once: `is rejected with 404 or 410`. */
function joinPredicates(predicates: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const predicate of new Set(predicates)) {
    const [, start = predicate, end = ''] = /^(.* )(\S+)$/.exec(predicate) ?? [];
    groups.set(start, [...(groups.get(start) ?? []), end]);
  }
  return joinWithOr([...groups].map(([start, ends]) => `${start}${joinWithOr(ends)}`));
}

/** How the interface leaves a choice open, with its words if it has such: `Delete plant: rule 2: "…"`. */
export function quotesOf({ point, part }: Choice): readonly string[] {
  if (part === 'headers') {
    return ['it names no header of a response but Content-Type'];
  }
  if (part === 'message') {
    return ['it says of the message only that it is a string'];
  }
  const { section } = isSituation(point) ? describedSituations[point] : describedParameters[point];
  return section.split('; ').map((part) => {
    const quote = openSections[part] ?? '';
    return quote.includes('not shown') ? `${part}: "${quote}"` : `it is silent (${part})`;
  });
}

/** The line of a test that needs the usual rejection, whatever the service does: a fault that forces it. */
export function faultLine({ point, part, usual }: Choice): string | undefined {
  const outcome = usual as Outcome;
  if (!isSituation(point) || !isRejected(outcome) || (part !== 'status' && part !== 'outcome')) {
    return undefined;
  }
  const { operation } = situations[point];
  const limit = operation === 'any' ? '' : `, operation: '${operation}'`;
  return `plantStore.faults.add({ kind: 'status', status: ${outcome.status}${limit} });`;
}
