import type { RuleId } from '../../interface/rules.js';
import type { Exchange } from '../http/exchange.js';
import type { Mismatch } from '../report/verification-report.js';

/** A mismatch that fails a rule. */
interface RuleMismatch extends Mismatch {
  readonly rule: RuleId;
}

/** What a check shows about a rule. */
export type Finding =
  | { readonly rule: RuleId; readonly verdict: 'passed' }
  | {
      readonly rule: RuleId;
      readonly verdict: 'not-checked';
      /** As a clause. */
      readonly reason: string;
      /** The rule that is the reason, if it has failed in the end. */
      readonly because?: RuleId | undefined;
    }
  | {
      readonly rule: RuleId;
      readonly verdict: 'failed';
      readonly mismatch: Mismatch;
      /** In order; the last one shows the mismatch. */
      readonly exchanges: readonly Exchange[];
      /** A rule whose failure would explain the mismatch as well. */
      readonly needs?: RuleId | undefined;
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
 * @param because the rule whose failure explains it, if that has failed in the end.
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
  { rule, ...mismatch }: RuleMismatch,
  exchanges: readonly Exchange[],
): Finding {
  return { rule, verdict: 'failed', mismatch, exchanges };
}
