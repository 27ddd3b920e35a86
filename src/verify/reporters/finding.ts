import type { Evidence, PactReport, RuleReport, Verdict } from '../report.js';

/** What one check of a rule, or one interaction of a pact, found out. */
export interface Finding {
  readonly name: string;
  readonly verdict: Verdict;
  readonly reason?: string;
  readonly evidence?: Evidence;
}

/** The checks of a rule. */
export function ruleFindings({ checks }: RuleReport): Finding[] {
  return checks.map(({ check, ...found }) => ({ ...found, name: check }));
}

/** The interactions of a pact, named with the states they ask for. */
export function pactFindings({ interactions }: PactReport): Finding[] {
  return interactions.map(({ description, states, ...found }) => ({
    ...found,
    name: states.length > 0 ? `${description}, given ${states.join(' and ')}` : description,
  }));
}

/** Those that are failed. */
export function brokenOnes(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ verdict }) => verdict === 'failed');
}
