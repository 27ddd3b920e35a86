import type { Leftover, PactReport, Verdict, VerificationReport } from '../report.js';
import type { Finding } from './finding.js';

/** How a verdict is called where people read it. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  passed: 'passed',
  failed: 'failed',
  'not-checked': 'not checked',
};

/** One sentence, for people who read no further. */
export function headline({ verdict, rules, pacts }: VerificationReport): string {
  const { all, passed, failed, notChecked } = tally(rules);
  const binding = tally(pacts.filter(({ pending }) => !pending));
  if (verdict === 'not-checked') {
    return passed === 0 ? 'Nothing could be checked.' : 'Too little could be checked.';
  }
  if (verdict === 'failed') {
    const faults = [
      failed > 0 && `${failed} of ${counted(all, 'rule')}`,
      binding.failed > 0 && `${binding.failed} of ${counted(binding.all, 'pact')}`,
    ];
    return `The provider breaks ${faults.filter(Boolean).join(' and ')}.`;
  }
  return notChecked === 0
    ? `The provider keeps ${all === 1 ? 'the one rule' : `all ${all} rules`}.`
    : `The provider keeps ${counted(passed, 'rule')} of ${all}; ${notChecked} could not be checked.`;
}

/** How many rules and pacts were passed, failed and not checked: `20 rules passed, 2 failed`. */
export function counts({ rules, pacts }: VerificationReport): string {
  const pending = pacts.filter((pact) => pact.pending).length;
  const binding = pacts.filter((pact) => !pact.pending);
  const parts = [countsOf(rules, 'rule'), binding.length > 0 && countsOf(binding, 'pact')];
  const sentence = parts.filter(Boolean).join('; ');
  return pending === 0 ? sentence : `${sentence}; ${counted(pending, 'pending pact')}`;
}

/** What the verification took: `312 requests in 3.2 s`. */
export function cost({ requests, durationMs }: VerificationReport): string {
  return `${counted(requests, 'request')} in ${(durationMs / 1000).toFixed(1)} s`;
}

/** How to make the same checks once more. */
export function replay({ seed }: VerificationReport): string {
  return `The same checks again: --seed ${seed}`;
}

/** How much of a pact is passed: `3 of 4 interactions passed`. */
export function interactionsKept({ interactions }: PactReport): string {
  return `${tally(interactions).passed} of ${counted(interactions.length, 'interaction')} passed`;
}

/** What was left behind, and why: `plant 17, basil-3f: the delete was answered 500`. */
export function leftoverSentence({ id, name, reason }: Leftover): string {
  return `plant ${id}, ${name}: ${reason}`;
}

/** What was not checked, a line a reason: `2 of 12 checks not made: <reason>`. */
export function notMade(findings: readonly Finding[], noun: string): string[] {
  const byReason = new Map<string, number>();
  for (const { verdict, reason = 'no reason given' } of findings) {
    if (verdict === 'not-checked') {
      byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
    }
  }
  return [...byReason].map(
    ([reason, count]) => `${count} of ${counted(findings.length, noun)} not made: ${reason}`,
  );
}

/** How many of some judged things have each verdict. */
export function tally(judged: readonly { readonly verdict: Verdict }[]) {
  const having = (wanted: Verdict) => judged.filter(({ verdict }) => verdict === wanted).length;
  return {
    all: judged.length,
    passed: having('passed'),
    failed: having('failed'),
    notChecked: having('not-checked'),
  };
}

/** A count with its noun: `1 check`, `12 checks`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function countsOf(judged: readonly { readonly verdict: Verdict }[], noun: string): string {
  const { passed, failed, notChecked } = tally(judged);
  const others = [failed > 0 && `${failed} failed`, notChecked > 0 && `${notChecked} not checked`];
  return [`${counted(passed, noun)} passed`, ...others.filter(Boolean)].join(', ');
}
