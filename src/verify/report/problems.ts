import { isDeepStrictEqual } from 'node:util';
import type { RuleId } from '../../interface/rules.js';
import { usualCauses } from './usual-causes.js';
import type { CheckReport, Evidence, Problem, RuleReport } from './verification-report.js';

/** A failed check of a rule. */
interface Failure extends CheckReport {
  readonly rule: RuleId;
  readonly evidence: Evidence;
}

/**
 * The problems that the failed rules come from. The most costly problem is first. Known failures are last, and apart from
 * all others.
 */
export function problemsOf(rules: readonly RuleReport[]): readonly Problem[] {
  const problems: Problem[] = [];
  let rest = rules.flatMap(failuresOf).toSorted((one, other) => costOf(one) - costOf(other));
  while (rest.length > 0) {
    const group = new Set(rest.slice(0, 1));
    // The loop also visits what is added to the group.
    for (const member of group) {
      for (const other of rest.filter((one) => haveOneCause(member, one))) {
        group.add(other);
      }
    }
    problems.push(toProblem(rest.filter((one) => group.has(one))));
    rest = rest.filter((one) => !group.has(one));
  }
  return problems;
}

function failuresOf({ rule, checks }: RuleReport): readonly Failure[] {
  return checks.flatMap(({ evidence, ...check }) =>
    check.verdict === 'failed' && evidence ? [{ ...check, evidence, rule }] : [],
  );
}

const rulesByCost = Object.keys(usualCauses);

/** What a failure costs a user: the lower, the more. */
function costOf({ rule, evidence, known }: Failure): number {
  const { path = '', exchanges } = evidence;
  const own = rulesByCost.indexOf(rule);
  const isError = (exchanges.at(-1)?.response?.status ?? 0) >= 400;
  // The shape of a rejection costs no more, whatever was rejected. The rule that is about the shape names it best.
  const least = isError && /^(body|header)/.test(path) ? rulesByCost.indexOf('error.body') : 0;
  return Math.max(least, own) - own / 100 + (known ? rulesByCost.length : 0);
}

/** Whether two of these are the same: the usual cause, the deviation or else the exchange, and the rule. */
function haveOneCause(one: Failure, other: Failure): boolean {
  const isSame = (name: 'usualCause' | 'deviation' | 'rule') => one[name] === other[name];
  const isKnownAlike =
    one.known?.reason === other.known?.reason && one.known?.until === other.known?.until;
  return (
    isKnownAlike &&
    (isSame('usualCause')
      ? isSame('rule') || isSame('deviation') || isDeepStrictEqual(lastOf(one), lastOf(other))
      : isSame('rule') && isSame('deviation'))
  );
}

function lastOf({ evidence: { curl, exchanges } }: Failure): readonly unknown[] {
  return [curl.at(-1), exchanges.at(-1)?.response];
}

/** The lower, the better it shows its problem. */
function weightOf({ rule, evidence, usualCause, intermittent, besideOthers }: Failure): number {
  const wasSeenAlone = !intermittent && !besideOthers;
  // A cause of the rule explains more failures than one that the evidence shows.
  const isCauseOfRule = usualCause === usualCauses[rule];
  return evidence.curl.length + (wasSeenAlone ? 0 : 1000) + (isCauseOfRule ? 0 : 0.5);
}

/** @param failures the most costly one is first. */
function toProblem(failures: readonly Failure[]): Problem {
  const byWeight = failures.toSorted((one, other) => weightOf(one) - weightOf(other));
  const [{ rule: _, ...shown }] = byWeight as [Failure];
  const others = byWeight.map(({ check, deviation }) => {
    const isOther = deviation !== shown.deviation;
    return check === shown.check && isOther ? `${check} (${deviation})` : check;
  });
  return {
    ...shown,
    rules: [...new Set(failures.map(({ rule }) => rule))],
    otherChecks: [...new Set(others)].filter((name) => name !== shown.check),
  };
}
