import type { RuleId } from '../../interface/rules.js';
import { type DistinctFailure, distinctFailures, ruleFindings } from './finding.js';
import { groupBy } from './group-by.js';
import type { RuleReport } from './verification-report.js';

/** A failure, and the other rules that it fails as well. */
export interface RuleFailure extends DistinctFailure {
  readonly alsoFails: readonly RuleId[];
}

/** A failed rule, and the failures that a report shows under it. */
export interface FailedRule {
  readonly report: RuleReport;
  readonly failures: readonly RuleFailure[];
}

/**
 * Each failure once, under the rule of which most checks have found it. A rule whose failures are all
 * shown under others is only named there.
 */
export function failedRules(rules: readonly RuleReport[]): FailedRule[] {
  const found = rules.flatMap((report) =>
    distinctFailures(ruleFindings(report)).map((failure) => ({ report, failure })),
  );
  const shown = [...groupBy(found, causeOf).values()].map((group) => {
    const first = group.reduce((one, other) =>
      other.failure.names.length > one.failure.names.length ? other : one,
    );
    const others = group.filter((one) => one !== first);
    const alsoFails = others.map(({ report }) => report.rule);
    return { report: first.report, failure: { ...first.failure, alsoFails } };
  });
  const byRule = groupBy(shown, ({ report }) => report);
  return rules.flatMap((report) => {
    const failures = byRule.get(report)?.map(({ failure }) => failure);
    return failures === undefined ? [] : { report, failures };
  });
}

interface FoundFailure {
  readonly report: RuleReport;
  readonly failure: DistinctFailure;
}

/** Equal for failures with one cause; what is accepted in place of an error is another for each rule. */
function causeOf({ report, failure: { kind, evidence } }: FoundFailure): string {
  return (evidence?.path ?? 'status') === 'status' ? `${report.rule}: ${kind}` : kind;
}
