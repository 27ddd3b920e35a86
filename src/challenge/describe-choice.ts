import { clauseOf, titleOf } from '../interface/describe-profile.js';
import { type DescribedParameter, describedParameters } from '../interface/described-parameters.js';
import { describedSituations } from '../interface/described-situations.js';
import { openSections } from '../interface/rules.js';
import { isRejected, type Outcome } from '../interface/situation.js';
import { situations } from '../interface/situations.js';
import { lowerFirst } from '../interface/wording.js';
import { type Choice, isSituation, type OpenPoint } from './choice.js';

/** `a delete of a plant that is not there is rejected with 410`, for all points of a choice. */
export function describeChoice({ part, changes }: Choice): string {
  const predicates = changes.map((change) => predicateOf(change.point, part, change.other));
  const subjects = changes.map(({ point }) => subjectOf(point));
  return new Set(predicates).size === 1
    ? `${joinWithOr(subjects)} ${predicates[0]}`
    : joinWithOr(subjects.map((subject, index) => `${subject} ${predicates[index]}`));
}

/** With what tests pass at the points of a choice: as a predicate, and as a clause. */
export function describePassing({ changes }: Choice, predicates: readonly string[]) {
  const predicate = joinPredicates(predicates);
  const subjects = changes.map(({ point }) => subjectOf(point));
  return { predicate, sentence: `${joinWithOr(subjects)} ${predicate}` };
}

/** The start of a sentence about a point, which a predicate completes. */
function subjectOf(point: OpenPoint): string {
  return isSituation(point) ? titleOf(point) : lowerFirst(describedParameters[point].subject);
}

/** What an outcome or a value says about one part, as a predicate: `is rejected with 410`. */
export function predicateOf(point: OpenPoint, part: Choice['part'], value: unknown): string {
  if (!isSituation(point)) {
    const { describeValue }: DescribedParameter = describedParameters[point];
    return describeValue(value);
  }
  const { status, effect, headers = {}, ...others } = value as Outcome & { effect?: string };
  const message = isRejected(value as Outcome)
    ? (others as { error?: { message?: string } }).error?.message
    : undefined;
  const names = Object.keys(headers);
  switch (part) {
    case 'status':
      return `is ${(status ?? 0) < 400 ? 'answered' : 'rejected'} with ${status}`;
    case 'message':
      return `is rejected with ${messageInWords(message)}`;
    case 'headers':
      return names.length === 0
        ? 'has no header but Content-Type'
        : `has the ${names.length === 1 ? 'header' : 'headers'} ${names.join(', ')}`;
    default:
      return clauseOf(point, { status, effect } as Outcome);
  }
}

function messageInWords(message: string | undefined): string {
  if (message === undefined) {
    return 'the message of the mock';
  }
  return message === '' ? 'an empty message' : `the message ${JSON.stringify(message)}`;
}

/** Joins predicates, and what those that differ in their last word have in common only once: `is rejected with 404 or 410`. */
function joinPredicates(predicates: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const predicate of new Set(predicates)) {
    const [, start = predicate, end = ''] = /^(.* )(\S+)$/.exec(predicate) ?? [];
    groups.set(start, [...(groups.get(start) ?? []), end]);
  }
  return joinWithOr([...groups].map(([start, ends]) => `${start}${joinWithOr(ends)}`));
}

function joinWithOr(parts: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(parts);
}

export function joinWithAnd(parts: readonly string[]): string {
  return new Intl.ListFormat('en').format(parts);
}

/** How the interface leaves the points of a choice open, with its words if it has such: `Delete plant: rule 2: "…"`. */
export function quoteOpenPoints({ part, changes }: Choice): readonly string[] {
  if (part === 'headers') {
    return ['it names no header of a response but Content-Type'];
  }
  if (part === 'message') {
    return ['it says of the message only that it is a string'];
  }
  const sections = changes.flatMap(({ point }) =>
    (isSituation(point) ? describedSituations[point] : describedParameters[point]).section.split(
      '; ',
    ),
  );
  return [...new Set(sections)].map((section) => {
    const quote = openSections[section] ?? '';
    return quote.includes('not shown') ? `${section}: "${quote}"` : `it is silent (${section})`;
  });
}

/** The line of a test that needs the usual rejection, whatever the service does: a fault that forces it. */
export function faultLine({ part, changes }: Choice): string | undefined {
  const rejections = changes.flatMap(({ point, usual }) =>
    isSituation(point) && (part === 'status' || part === 'outcome') && isRejected(usual as Outcome)
      ? [{ status: (usual as Outcome).status, operation: situations[point].operation }]
      : [],
  );
  const [first] = rejections;
  if (first === undefined) {
    return undefined;
  }
  const limit = first.operation === 'any' ? '' : `, operation: '${first.operation}'`;
  return `plantStore.faults.add({ kind: 'status', status: ${first.status}${limit} });`;
}
