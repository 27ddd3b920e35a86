import type { Course } from './orders.js';

/** The order of the responses, and the requests by their numbers. */
type Answers = Pick<Course, 'order' | 'requests'>;

const words = ['first', 'second', 'third', 'fourth', 'fifth'];
const suffixes = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
/** More sentences are not easier to read than the numbers. */
const maxClauses = 3;

/** Whether some response came before that to an earlier request. */
export function isReordered({ order }: Answers): boolean {
  return order.some((number, position) => number < Math.max(...order.slice(0, position)));
}

/** `the response to the first GET /plants came after that to the second`. */
export function describeOrder({ order, requests }: Answers): string {
  const clauses = order.flatMap((number, position) => {
    const earlier = order.slice(0, position).filter((other) => other > number);
    return earlier.length === 0 ? [] : [describeLate(number, earlier, requests)];
  });
  const shown = clauses.slice(0, maxClauses);
  const others = clauses.length > maxClauses ? ['others came late, too'] : [];
  return [...shown, ...others].join(', and ');
}

function describeLate(
  number: number,
  earlier: readonly number[],
  requests: readonly string[],
): string {
  const request = requests[number - 1];
  const areEqual = earlier.every((other) => requests[other - 1] === request);
  const others = earlier.map((other) =>
    areEqual ? `the ${ordinalOf(other, requests)}` : nameRequest(other, requests),
  );
  const pronoun = others.length === 1 ? 'that' : 'those';
  const late = nameRequest(number, requests);
  return `the response to ${late} came after ${pronoun} to ${joinWithAnd(others)}`;
}

/** `GET /plants`; `the second GET /plants`, if there are several. */
export function nameRequest(number: number, requests: readonly string[]): string {
  const request = requests[number - 1] ?? '';
  const isAlone = requests.filter((other) => other === request).length === 1;
  return isAlone ? request : `the ${ordinalOf(number, requests)} ${request}`;
}

/** Counts the requests that are equal. */
function ordinalOf(number: number, requests: readonly string[]): string {
  const request = requests[number - 1];
  const count = requests.slice(0, number).filter((other) => other === request).length;
  const suffix = suffixes[new Intl.PluralRules('en', { type: 'ordinal' }).select(count)];
  return words[count - 1] ?? `${count}${suffix}`;
}

export function joinWithAnd(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
