import type { RuleId } from '../../interface/rules.js';
import type { CheckResults } from './check-results.js';

/** For a rule, the rules whose failure makes responses look as if that rule had failed too. */
const maskingRules: Readonly<Partial<Record<RuleId, readonly RuleId[]>>> = {
  'authentication.bearer': ['authentication.required'],
  'delete.removes-one-plant': ['create.stores-plant'],
  'list.limit-caps-results': ['list.returns-array-of-plants'],
};

/** The failed rule that makes responses look as if this rule had failed too. */
export function findMaskingRule(rule: RuleId, results: CheckResults): RuleId | undefined {
  return maskingRules[rule]?.find((masking) => results.hasFailed(masking));
}
