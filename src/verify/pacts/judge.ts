import type { RuleId } from '../../interface/rules.js';
import { type Exchange, jsonOf } from '../provider/exchange.js';
import type { Violation as Sighting } from '../report/evidence.js';
import { errorProblem, plantProblem, plantsProblem } from '../shapes.js';
import type { Trial } from './bench.js';
import type { Mismatch, PactVerdict } from './pact-report.js';

/** What became of one interaction. */
export type Judgement =
  | { readonly verdict: 'passed' }
  | { readonly verdict: 'not-checked'; readonly reason: string }
  | {
      readonly verdict: 'failed';
      readonly sighting: Sighting;
      /** What departs, in the order of importance. */
      readonly mismatches: readonly Mismatch[];
    };

/** Judges an interaction by what Pact says of it and by what was seen on the bench. */
export function judge(
  { unreached, setup, exchanges: made, interaction }: Trial,
  verdict: PactVerdict,
): Judgement {
  if (unreached !== undefined) {
    return { verdict: 'not-checked', reason: unreached };
  }
  const exchange = made.at(-1);
  const exchanges = [...setup, ...made];
  if (exchange === undefined || verdict.verified !== 1) {
    const reason = verdict.failure ?? 'Pact did not make its request';
    return { verdict: 'not-checked', reason };
  }
  if (exchange.response === undefined) {
    const sighting = {
      expected: `a response to "${interaction.description}"`,
      actual: `none came: ${exchange.failure}`,
      exchanges,
    };
    return { verdict: 'failed', sighting, mismatches: [{ where: 'status none', ...sighting }] };
  }
  if (verdict.hasPassed) {
    return { verdict: 'passed' };
  }
  const mismatches = mostTelling(verdict.mismatches);
  const blamed = rulesViolated(interaction.rules, mismatches);
  const sighting = { ...describe(mismatches, exchange, verdict, blamed), exchanges };
  return { verdict: 'failed', sighting, mismatches };
}

/** With another status, the headers and the body are those of another answer. */
function mostTelling(mismatches: readonly Mismatch[]): readonly Mismatch[] {
  const ofStatus = mismatches.filter(({ where }) => where.startsWith('status'));
  const ofHeaders = mismatches.filter(({ where }) => where.startsWith('header'));
  return [ofStatus, ofHeaders, mismatches].find(({ length }) => length > 0) ?? [];
}

/** In words of our own where there are any: Pact shows a pattern for an int32. */
function describe(
  mismatches: readonly Mismatch[],
  exchange: Exchange,
  { failure }: PactVerdict,
  blamed: readonly RuleId[],
): Pick<Sighting, 'expected' | 'actual'> {
  const [first] = mismatches;
  if (first === undefined) {
    return { expected: 'the response that the pact asks for', actual: failure ?? 'another' };
  }
  if (!first.where.startsWith('body')) {
    return first;
  }
  if ((exchange.response?.status ?? 0) >= 400) {
    return errorProblem(exchange) ?? first;
  }
  const length = exchange.response?.body.length ?? 0;
  if (first.expected === 'null' && length > 0) {
    return { expected: 'an answer without a body', actual: `there is one of ${length} bytes` };
  }
  const value = jsonOf(exchange);
  const [, most] = /to have maximum size of (\d+)$/.exec(first.actual) ?? [];
  if (most !== undefined && Array.isArray(value)) {
    return { expected: `a list of at most ${most}`, actual: `there are ${value.length} in it` };
  }
  const problem = Array.isArray(value) ? plantsProblem(value) : plantProblem(value);
  return problem !== undefined && blamed.includes(problem.rule) ? problem : first;
}

/** The rules that departures break, by the table that our own pact carries. */
export function rulesViolated(
  rules: Readonly<Record<string, readonly RuleId[]>>,
  mismatches: readonly Mismatch[],
): readonly RuleId[] {
  return [...new Set(mismatches.flatMap(({ where }) => lookUp(rules, where)))];
}

/** The most exact entry counts: of a member, of what holds it, of the body. */
function lookUp(
  rules: Readonly<Record<string, readonly RuleId[]>>,
  where: string,
): readonly RuleId[] {
  if (/^status 2\d\d$/.test(where)) {
    return rules[where] ?? rules['status success'] ?? rules.status ?? [];
  }
  for (let place = where; ; ) {
    const found = rules[place];
    const wider = widen(place);
    if (found !== undefined || wider === place) {
      return found ?? [];
    }
    place = wider;
  }
}

/** What holds a place: the last step of a path goes first, then the whole path. */
function widen(place: string): string {
  const shorter = place.replace(/( size|\.[^.[\s]+|\[[^\]]*\])$/, '');
  return shorter === place ? place.replace(/\s\S+$/, '') : shorter;
}
