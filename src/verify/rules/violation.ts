import type { RuleId } from '../../interface/rules.js';
import type { Exchange } from '../http/exchange.js';
import type { Mismatch } from '../report/mismatch.js';

/** A mismatch that fails a rule. */
export interface RuleMismatch extends Mismatch {
  readonly rule: RuleId;
}

/** A mismatch, and the exchanges that show it. */
export interface Violation extends Mismatch {
  /** In order; the last one shows the mismatch. */
  readonly exchanges: readonly Exchange[];
}

/** A violation, and the rule that it fails. */
export interface RuleViolation extends Violation, RuleMismatch {}

/** The mismatch of an exchange without a response. */
export function missingResponse({ failure }: Exchange): Mismatch {
  return { path: 'response', expected: 'a response', actual: `none (${failure})` };
}
