import type { RuleId } from '../../interface/rules.js';
import { usualCauses } from './usual-causes.js';
import type { CheckReport, Evidence, Problem, RuleReport } from './verification-report.js';

/** The rules in the order of what their failure costs a user: open data, lost or foreign plants, wrong answers, shapes. */
export const rulesByCost: readonly RuleId[] = [
  'authentication.required',
  'authentication.bearer',
  'delete.removes-one-plant',
  'create.stores-plant',
  'list.returns-accessible-plants',
  'new-plant.id',
  'list.returns-array-of-plants',
  'create.answers-200-with-plant',
  'list.limit-caps-results',
  'paths.unversioned',
  'create.rejects-400-with-error',
  'create.body-required',
  'new-plant.name',
  'new-plant.tag',
  'plant.name',
  'plant.name-and-tag-only',
  'plant.tag',
  'error.body',
  'payload.json',
  'list.error-body',
  'delete.error-body',
  'delete.answers-without-body',
];

interface Failure {
  readonly rule: RuleId;
  readonly check: CheckReport & { readonly evidence: Evidence };
  /** The lower, the more it costs a user. */
  readonly cost: number;
}

interface Group {
  readonly keys: ReadonlySet<string>;
  readonly failures: readonly Failure[];
}

/**
 * The problems that the failed rules come from. Failed checks have one if two of these are the same: the usual cause of
 * what was seen, the deviation or else the exchange, and the rule. The most costly problem is first. Known failures are
 * last, and apart from all others.
 */
export function problemsOf(rules: readonly RuleReport[]): readonly Problem[] {
  let groups: readonly Group[] = [];
  for (const failure of rules.flatMap(failuresOf)) {
    const keys = keysOf(failure);
    const joined = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    const group = {
      keys: new Set([...joined.flatMap((one) => [...one.keys]), ...keys]),
      failures: [...joined.flatMap(({ failures }) => failures), failure],
    };
    groups = [...groups.filter((one) => !joined.includes(one)), group];
  }
  const costOf = ({ failures }: Group) => Math.min(...failures.map(({ cost }) => cost));
  return groups.toSorted((one, other) => costOf(one) - costOf(other)).map(toProblem);
}

function failuresOf({ rule, checks }: RuleReport): readonly Failure[] {
  return checks.flatMap((check) => {
    const { verdict, evidence, known } = check;
    if (verdict !== 'failed' || evidence === undefined) {
      return [];
    }
    // The shape of a rejection costs no more, whatever was rejected.
    const least = isShapeOfError(evidence) ? rulesByCost.indexOf('error.body') : 0;
    const cost = Math.max(least, rulesByCost.indexOf(rule)) + (known ? rulesByCost.length : 0);
    return [{ rule, check: { ...check, evidence }, cost }];
  });
}

function isShapeOfError({ path = '', exchanges }: Evidence): boolean {
  return /^(body|header)/.test(path) && (exchanges.at(-1)?.response?.status ?? 0) >= 400;
}

/** Failures that have one of these in common have one cause. */
function keysOf({ rule, check }: Failure): readonly string[] {
  const { usualCause, deviation, evidence, known } = check;
  const last = [evidence.curl.at(-1), evidence.exchanges.at(-1)?.response];
  const pairs = [
    [usualCause, rule],
    [usualCause, deviation],
    [usualCause, last],
    [rule, deviation],
  ];
  return pairs.map((pair) => JSON.stringify([known?.reason, known?.until, ...pair]));
}

/** Failures that were seen alone come first, and of those the ones with the fewest requests. */
function weightOf({ check: { evidence, intermittent, besideOthers } }: Failure): number {
  return evidence.curl.length + (intermittent || besideOthers ? 1000 : 0);
}

/** A cause of the rule explains more failures than one that the evidence shows. */
function rankOfCause({ rule, check }: Failure): number {
  return Number(check.usualCause !== usualCauses[rule]);
}

function toProblem({ failures }: Group): Problem {
  const byWeight = failures.toSorted(
    (one, other) => weightOf(one) - weightOf(other) || rankOfCause(one) - rankOfCause(other),
  );
  const byCost = failures.toSorted(
    (one, other) => one.cost - other.cost || distanceOf(one) - distanceOf(other),
  );
  const [{ check: shown }] = byWeight as [Failure];
  const nameOf = ({ check, deviation }: CheckReport) =>
    check === shown.check ? `${check} (${deviation})` : check;
  const names = new Set(byWeight.map(({ check }) => nameOf(check)));
  names.delete(nameOf(shown));
  return {
    ...shown,
    rules: [...new Set(byCost.map(({ rule }) => rule))],
    otherChecks: [...names],
  };
}

/** How far the cost of a failure is from the one that its rule usually has. */
function distanceOf({ rule, cost }: Failure): number {
  return cost - rulesByCost.indexOf(rule);
}
