import type { RuleId } from '../../interface/rules.js';
import type { Exchange } from '../http/exchange.js';
import type { Mismatch } from '../report/verification-report.js';

/** What a check shows about a rule. */
export type Finding =
  | { readonly rule: RuleId; readonly verdict: 'passed' }
  | {
      readonly rule: RuleId;
      readonly verdict: 'not-checked';
      /** As a clause. */
      readonly reason: string;
      /** A rule without which it cannot be checked. */
      readonly because?: RuleId | undefined;
    }
  | {
      readonly rule: RuleId;
      readonly verdict: 'failed';
      readonly mismatch: Mismatch;
      /** In order; the last one shows the mismatch. */
      readonly exchanges: readonly Exchange[];
    };

/** The mismatch of an exchange without a response. */
export function missingResponse({ failure }: Exchange): Mismatch {
  return { path: 'response', expected: 'a response', actual: `none (${failure})` };
}

/** Rules that passed. */
export function passed(...rules: readonly RuleId[]): readonly Finding[] {
  return rules.map((rule) => ({ rule, verdict: 'passed' }));
}

/**
 * Rules that were not checked.
 *
 * @param because the rule without which they cannot be, which counts if it has failed.
 */
export function notChecked(
  reason: string,
  because: RuleId | undefined,
  ...rules: readonly RuleId[]
): readonly Finding[] {
  return rules.map((rule) => ({ rule, verdict: 'not-checked', reason, because }));
}

/** A rule that failed. */
export function failed(
  { rule, ...mismatch }: Mismatch & { readonly rule: RuleId },
  exchanges: readonly Exchange[],
): Finding {
  return { rule, verdict: 'failed', mismatch, exchanges };
}
