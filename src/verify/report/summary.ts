import { counted } from '../../interface/counted.js';
import { groupBy } from './group-by.js';
import type {
  Leftover,
  PactReport,
  RuleReport,
  Verdict,
  VerificationReport,
} from './verification-report.js';

/** The result of a verification in one sentence. */
export function headline({ verdict, rules, pacts }: VerificationReport): string {
  const { all, passed, failed, notChecked } = tally(rules);
  const binding = tally(pacts.filter(({ pending }) => !pending));
  if (verdict === 'not-checked') {
    return passed === 0 ? 'Nothing could be checked.' : 'Too little could be checked.';
  }
  if (verdict === 'failed') {
    const failures = [
      failed > 0 && `${failed} of ${counted(all, 'rule')}`,
      binding.failed > 0 && `${binding.failed} of ${counted(binding.all, 'pact')}`,
    ];
    return `The provider fails ${failures.filter(Boolean).join(' and ')}.`;
  }
  return notChecked === 0
    ? `The provider passes ${all === 1 ? 'the one rule' : `all ${all} rules`}.`
    : `The provider passes ${passed} of ${counted(all, 'rule')}; ${notChecked} could not be checked.`;
}

/** Which checks of rules were not made, and why, if other checks of these rules were. */
export function uncheckedChecks(rules: readonly RuleReport[]): string | undefined {
  const unchecked = rules
    .filter(({ verdict }) => verdict !== 'not-checked')
    .flatMap(({ checks }) => checks)
    .filter(({ verdict, maskedBy }) => verdict === 'not-checked' && maskedBy === undefined);
  const reasons = groupBy(unchecked, ({ reason = 'no reason given' }) => reason);
  const texts = [...reasons].map(
    ([reason, { length }]) => `${counted(length, 'check')}, since ${reason}`,
  );
  return texts.length === 0 ? undefined : `Not checked: ${texts.join('; ')}.`;
}

/** A plant that could not be deleted, and why: `plant 17, Fern: the delete was answered with 500`. */
export function leftoverSentence({ id, name, reason }: Leftover): string {
  return `${plantWithId(id)}, ${name}: ${reason}`;
}

/** Names a plant that could not be deleted: `plant 17`; one that was created without an id has none. */
export function plantWithId(id: string): string {
  return id === '' ? 'plant without an id' : `plant ${id}`;
}

/** How many reports have each verdict: `20 passed, 2 failed`. */
export function counts(reports: readonly { readonly verdict: Verdict }[]): string {
  const { passed, failed, notChecked } = tally(reports);
  const others = [failed > 0 && `${failed} failed`, notChecked > 0 && `${notChecked} not checked`];
  return [`${passed} passed`, ...others.filter(Boolean)].join(', ');
}

/** How much was done, and how long it took: `312 requests in 3.2 s`. */
export function cost(count: number, noun: string, durationMs: number): string {
  return `${counted(count, noun)} in ${(durationMs / 1000).toFixed(1)} s`;
}

function tally(reports: readonly { readonly verdict: Verdict }[]) {
  const having = (wanted: Verdict) => reports.filter(({ verdict }) => verdict === wanted).length;
  return {
    all: reports.length,
    passed: having('passed'),
    failed: having('failed'),
    notChecked: having('not-checked'),
  };
}

/** The consumer of a pact, with its version: a broker may have several pacts of one consumer. */
export function consumerOf({ consumer, consumerVersion }: PactReport): string {
  return consumerVersion === undefined ? consumer : `${consumer} ${consumerVersion}`;
}

/** Where the interface document states a failed rule, and what usually makes a provider fail it. */
export function ruleContext({
  section,
  quote,
  usualCause,
}: RuleReport): readonly (readonly [term: string, text: string])[] {
  return [
    ['Interface', `${section}: "${quote}"`],
    ...(usualCause === undefined ? [] : [['Usual cause', usualCause] as const]),
  ];
}
