import type { RuleId } from '../../interface/rules.js';
import { onceForEach } from './once-for-each.js';
import { usualCauses } from './usual-causes.js';
import type { CheckReport, Evidence, Problem, RuleReport } from './verification-report.js';

/** A failed check of a rule. */
interface Failure extends CheckReport {
  readonly rule: RuleId;
  readonly evidence: Evidence;
}

/**
 * The problems that the failed rules come from. Failed checks have one if two of these are the same: the usual cause of
 * what was seen, the deviation or else the exchange, and the rule. The most costly problem is first. Known failures are
 * last, and apart from all others.
 */
export function problemsOf(rules: readonly RuleReport[]): readonly Problem[] {
  const problems: Problem[] = [];
  let rest = rules.flatMap(failuresOf).toSorted((one, other) => costOf(one) - costOf(other));
  while (rest.length > 0) {
    let group = rest.slice(0, 1);
    const keys = new Set<string>();
    let size = -1;
    // What joins the group may be what others join by.
    while (keys.size > size) {
      size = keys.size;
      for (const key of group.flatMap(keysOf)) {
        keys.add(key);
      }
      group = rest.filter((failure) => keysOf(failure).some((key) => keys.has(key)));
    }
    problems.push(toProblem(group));
    rest = rest.filter((failure) => !group.includes(failure));
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
  const cost = rulesByCost.indexOf(rule);
  const isError = (exchanges.at(-1)?.response?.status ?? 0) >= 400;
  // The shape of a rejection costs no more, whatever was rejected. The rule that is about the shape names it best.
  const least = isError && /^(body|header)/.test(path) ? rulesByCost.indexOf('error.body') : 0;
  return Math.max(least, cost) - cost / 100 + (known ? rulesByCost.length : 0);
}

/** Failures that have one of these in common have one cause. */
const keysOf = onceForEach((failure: Failure): readonly string[] => {
  const { rule, usualCause, deviation, evidence, known } = failure;
  const last = [evidence.curl.at(-1), evidence.exchanges.at(-1)?.response];
  const pairs = [
    [usualCause, rule],
    [usualCause, deviation],
    [usualCause, last],
    [rule, deviation],
  ];
  return pairs.map((pair) => JSON.stringify([known?.reason, known?.until, ...pair]));
});

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
