import type { RuleId } from '../../interface/rules.js';
import type { CheckResults } from './check-results.js';

/** Rules whose failure makes the responses look as if the rule had failed that is the key. */
const maskingRules: Readonly<Partial<Record<RuleId, readonly RuleId[]>>> = {
  'authentication.bearer': ['authentication.required'],
  'delete.removes-one-plant': ['create.stores-plant'],
  'list.limit-caps-results': ['list.returns-array-of-plants'],
};

/** The failed rule that makes it look as if this rule had failed as well. */
export function findMaskingRule(rule: RuleId, results: CheckResults): RuleId | undefined {
  return maskingRules[rule]?.find((masking) => results.hasFailed(masking));
}
