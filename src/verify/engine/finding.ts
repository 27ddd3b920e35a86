import type { RuleId } from '../../interface/rules.js';
import type { Exchange } from '../http/exchange.js';
import type { CheckKind, Mismatch } from '../report/verification-report.js';

/** What is seen of a rule. */
export type Finding = { readonly rule: RuleId } & (
  | { readonly verdict: 'passed' }
  | {
      readonly verdict: 'not-checked';
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

export interface CheckName {
  readonly kind: CheckKind;
  readonly check: string;
}

export type CheckFinding = Finding & CheckName;

export function passed(...rules: readonly RuleId[]): readonly Finding[] {
  return rules.map((rule) => ({ rule, verdict: 'passed' }));
}

export function notChecked(
  reason: string,
  because: RuleId | undefined,
  ...rules: readonly RuleId[]
): readonly Finding[] {
  return rules.map((rule) => ({ rule, verdict: 'not-checked', reason, because }));
}
