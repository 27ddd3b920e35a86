import type { RuleId } from '../../interface/rules.js';
import { bodyProblems, errorProblem } from '../rules/shapes.js';
import type { Violation } from '../rules/violation.js';
import { type Exchange, jsonOf } from '../session/exchange.js';
import type { InteractionRun } from './interaction-run.js';
import type { Mismatch, PactVerdict } from './pact-report.js';

/** The result of one interaction. */
export type InteractionResult =
  | { readonly verdict: 'passed' }
  | { readonly verdict: 'not-checked'; readonly reason: string }
  | {
      readonly verdict: 'failed';
      readonly violation: Violation;
      /** The differences from the pact, the most important first. */
      readonly mismatches: readonly Mismatch[];
    };

/** Evaluates an interaction by what Pact says of it, and by the exchanges with the provider. */
export function evaluateInteraction(
  { obstacle, setup, exchanges: made, interaction }: InteractionRun,
  verdict: PactVerdict,
): InteractionResult {
  if (obstacle !== undefined) {
    return { verdict: 'not-checked', reason: obstacle };
  }
  const exchange = made.at(-1);
  const exchanges = [...setup, ...made];
  if (exchange === undefined || verdict.verified !== 1) {
    const reason = verdict.failure ?? 'Pact did not make its request';
    return { verdict: 'not-checked', reason };
  }
  if (exchange.response === undefined) {
    const violation = {
      expected: `a response to "${interaction.description}"`,
      actual: `none came: ${exchange.failure}`,
      exchanges,
    };
    return { verdict: 'failed', violation, mismatches: [{ where: 'status none', ...violation }] };
  }
  if (verdict.hasPassed) {
    return { verdict: 'passed' };
  }
  const mismatches = selectPrimary(verdict.mismatches);
  const violated = rulesViolated(interaction.rules, mismatches);
  const violation = { ...describe(mismatches, exchange, verdict, violated), exchanges };
  return { verdict: 'failed', violation, mismatches };
}

/** Where the status differs, the headers and the body belong to another kind of answer. */
function selectPrimary(mismatches: readonly Mismatch[]): readonly Mismatch[] {
  const ofStatus = mismatches.filter(({ where }) => where.startsWith('status'));
  const ofHeaders = mismatches.filter(({ where }) => where.startsWith('header'));
  return [ofStatus, ofHeaders, mismatches].find(({ length }) => length > 0) ?? [];
}

/** Describes the first mismatch in our own words where we have some: Pact shows a pattern for an int32. */
function describe(
  mismatches: readonly Mismatch[],
  exchange: Exchange,
  { failure }: PactVerdict,
  violated: readonly RuleId[],
): Pick<Violation, 'expected' | 'actual'> {
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
  const [, max] = /to have maximum size of (\d+)$/.exec(first.actual) ?? [];
  if (max !== undefined && Array.isArray(value)) {
    return { expected: `a list of at most ${max}`, actual: `there are ${value.length} in it` };
  }
  const problems = bodyProblems(value);
  const rule = violated.find((one) => problems.has(one));
  return (rule && problems.get(rule)) ?? first;
}

/** The rules that mismatches break, by the table in our own pact. */
export function rulesViolated(
  rules: Readonly<Record<string, readonly RuleId[]>>,
  mismatches: readonly Mismatch[],
): readonly RuleId[] {
  return [...new Set(mismatches.flatMap(({ where }) => lookUp(rules, where)))];
}

/** The most exact entry counts: of a member, of what contains it, of the body. */
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

/** The place that contains a place: without the last step of the path, then without the path. */
function widen(place: string): string {
  const shorter = place.replace(/( size|\.[^.[\s]+|\[[^\]]*\])$/, '');
  return shorter === place ? place.replace(/\s\S+$/, '') : shorter;
}
