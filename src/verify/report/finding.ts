import { counted } from '../../interface/counted.js';
import type { RuleId } from '../../interface/rules.js';
import { cut } from './cut.js';
import { groupBy } from './group-by.js';
import { describeMismatch, kindOfMismatch } from './mismatch.js';
import { toSentence } from './to-reason.js';
import type { Evidence, PactReport, RuleReport, Verdict } from './verification-report.js';

/** The result of one check of a rule, or of one interaction of a pact. */
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

/** The findings of a pact's interactions, named with the provider states that they need. */
export function pactFindings({ interactions, verdict, reason }: PactReport): Finding[] {
  if (reason !== undefined) {
    return [{ name: 'the whole pact', verdict, reason }];
  }
  return interactions.map(({ description, states, ...found }) => ({
    ...found,
    name: states.length > 0 ? `${description}, given ${states.join(' and ')}` : description,
  }));
}

/** A failure that one or more checks have found. */
export interface DistinctFailure {
  /** The names of the checks. */
  readonly names: readonly string[];
  /** The evidence that is the easiest to repeat. */
  readonly evidence?: Evidence | undefined;
  /** Why it failed, without evidence. */
  readonly reason?: string | undefined;
  /** Equal for the same failure of another rule. */
  readonly kind: string;
}

/**
 * The failed findings, as one failure if their mismatches are of one kind; first what most checks have
 * found.
 */
export function distinctFailures(findings: readonly Finding[]): DistinctFailure[] {
  const failed = findings.filter(({ verdict }) => verdict === 'failed');
  const groups = groupBy(failed, ({ name, evidence }) =>
    evidence === undefined ? name : kindOfMismatch(evidence),
  );
  return [...groups]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([kind, group]) => ({
      kind,
      names: group.map(({ name }) => name),
      evidence: group.map(({ evidence }) => evidence).reduce(simpler),
      reason: group[0]?.reason,
    }));
}

/** Of two, the one that is easier to repeat: without other requests at the same time, and shorter. */
function simpler(one: Evidence | undefined, other: Evidence | undefined): Evidence | undefined {
  const effort = ({ isConcurrent, curl = [] }: Partial<Evidence> = {}) =>
    isConcurrent ? Number.POSITIVE_INFINITY : curl.join().length;
  return effort(other) < effort(one) ? other : one;
}

/** What is wrong with which response: `POST /plants: status: expected 200, got 201`. */
export function describeFailure({ names, evidence, reason = names[0] }: DistinctFailure): string {
  if (evidence === undefined) {
    return reason ?? 'failed';
  }
  const last = evidence.exchanges.at(-1)?.request;
  const mismatch = describeMismatch(evidence);
  return last === undefined
    ? mismatch
    : `${last.method} ${cut(withoutOrigin(last.url), urlCharacters)}: ${mismatch}`;
}

function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '');
}

const urlCharacters = 200;

/** What was not checked, a sentence for each reason: `3 of 16 checks not made: No token was given.` */
export function uncheckedReasons(findings: readonly Finding[], noun: string): string[] {
  const unchecked = findings.filter(({ verdict }) => verdict === 'not-checked');
  const all = counted(findings.length, noun);
  return [...groupBy(unchecked, ({ reason = 'no reason given' }) => reason)].map(
    ([reason, { length }]) => `${length} of ${all} not made: ${toSentence(reason)}`,
  );
}

/** A failure as lines of plain text: what is wrong, and how to repeat it. */
export function failureLines(failure: DistinctFailure): string[] {
  const { curl = [] } = failure.evidence ?? {};
  return [describeFailure(failure), ...curl];
}

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
