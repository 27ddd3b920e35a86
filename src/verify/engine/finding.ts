import type { RuleId } from '../../interface/rules.js';
import type { Exchange } from '../http/exchange.js';
import type { CheckKind, Mismatch } from '../report/verification-report.js';

/** What is seen of a rule. */
export type Finding = { readonly rule: RuleId } & (
  | { readonly verdict: 'passed' }
  | {
      readonly verdict: 'not-checked';
      /** As a clause. */
      readonly reason: string;
      /** The rule without which it cannot be checked, which counts if it has failed. */
      readonly because?: RuleId | undefined;
    }
  | (Mismatch & {
      readonly verdict: 'failed';
      /** In order; the last one shows the mismatch. */
      readonly exchanges: readonly Exchange[];
    })
);

/** A check by its name in reports. */
export interface CheckName {
  readonly kind: CheckKind;
  readonly check: string;
}

/** What a check has found. */
export type CheckFinding = Finding & CheckName;

/** Rules that passed. */
export function passed(...rules: readonly RuleId[]): readonly Finding[] {
  return rules.map((rule) => ({ rule, verdict: 'passed' }));
}

/** Rules that were not checked. */
export function notChecked(
  reason: string,
  because: RuleId | undefined,
  ...rules: readonly RuleId[]
): readonly Finding[] {
  return rules.map((rule) => ({ rule, verdict: 'not-checked', reason, because }));
}
