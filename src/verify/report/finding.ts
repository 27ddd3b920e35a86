import { groupBy } from './group-by.js';
import { counted } from './summary.js';
import type { Evidence, PactReport, RuleReport, Verdict } from './verification-report.js';

/** What one check of a rule, or one interaction of a pact, found out. */
export interface Finding {
  readonly name: string;
  readonly verdict: Verdict;
  readonly reason?: string;
  readonly evidence?: Evidence;
}

/** The findings of a rule's checks. */
export function ruleFindings({ checks }: RuleReport): Finding[] {
  return checks.map(({ check, ...found }) => ({ ...found, name: check }));
}

/** The findings of a pact's interactions, named with the provider states that they ask for. */
export function pactFindings({ interactions }: PactReport): Finding[] {
  return interactions.map(({ description, states, ...found }) => ({
    ...found,
    name: states.length > 0 ? `${description}, given ${states.join(' and ')}` : description,
  }));
}

/** The same failure, found by one or more checks. */
export interface Cause {
  readonly names: readonly string[];
  readonly evidence?: Evidence | undefined;
}

/** The failed findings, as one cause where they expected the same and found the same. */
export function causesOf(findings: readonly Finding[]): Cause[] {
  const failed = findings.filter(({ verdict }) => verdict === 'failed');
  const groups = groupBy(failed, ({ name, evidence }) =>
    evidence === undefined ? name : JSON.stringify([evidence.expected, evidence.actual]),
  );
  return [...groups.values()].map((group) => ({
    names: group.map(({ name }) => name),
    evidence: group[0]?.evidence,
  }));
}

/** What was not checked, a sentence for each reason. */
export function uncheckedReasons(findings: readonly Finding[], noun: string): string[] {
  const unchecked = findings.filter(({ verdict }) => verdict === 'not-checked');
  const all = counted(findings.length, noun);
  return [...groupBy(unchecked, ({ reason = 'no reason given' }) => reason)].map(
    ([reason, { length }]) => `${length} of ${all} not made: ${reason}`,
  );
}

/** Evidence as lines of plain text, for formats without any structure. */
export function evidenceLines(evidence: Evidence | undefined): string[] {
  const { expected, actual, curl } = evidence ?? {};
  return curl === undefined ? [] : [`Expected: ${expected}`, `Actual: ${actual}`, ...curl];
}
