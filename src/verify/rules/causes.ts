import type { RuleId } from '../../interface/rules.js';
import type { CheckResults } from './check-results.js';

/** Rules whose failure shows in answers as if these rules had failed. */
const causes: Readonly<Partial<Record<RuleId, readonly RuleId[]>>> = {
  'authentication.bearer': ['authentication.required'],
  'delete.removes-one-plant': ['create.stores-plant'],
  'list.limit-caps-results': ['list.returns-array-of-plants'],
};

/** The rule that has failed and explains why this one seems to. */
export function causeOf(rule: RuleId, results: CheckResults): RuleId | undefined {
  return causes[rule]?.find((cause) => results.hasFailed(cause));
}
