import type { RuleId } from '../../interface/rules.js';
import type { UndeletedPlant } from '../session/undeleted-plants.js';
import type { CheckResults } from './check-results.js';

const rule = 'delete.removes-one-plant';
/** Rules whose failure may be the reason that a delete by id does not find the plant. */
const maskingRules: readonly RuleId[] = ['new-plant.id', 'create.stores-plant'];

/** Records that deletes have not removed plants, if only the end of the run has shown it. */
export function recordUndeleted(results: CheckResults, undeleted: readonly UndeletedPlant[]): void {
  const [first] = undeleted;
  if (first === undefined || results.hasFailed(rule)) {
    return;
  }
  const check = results.of('sequence', 'delete all that was created, then list');
  const masking = maskingRules.find((one) => results.hasFailed(one));
  if (masking !== undefined) {
    check.masked(masking, rule);
    return;
  }
  check.failed(rule, {
    expected: `"${first.plant.name}" is not listed once it has been deleted`,
    actual: 'it is still listed, and its delete succeeds each time',
    exchanges: first.exchanges,
  });
}
