import type { RuleId } from '../../interface/rules.js';
import { createPlant } from '../session/create-plant.js';
import { describeAnswer } from '../session/describe-answer.js';
import { type Exchange, isError } from '../session/exchange.js';
import { settleAll } from '../session/settle-all.js';
import { errorProblem } from '../shapes.js';
import type { Check } from './check.js';
import type { CheckContext } from './check-context.js';

const unusualLimits = ['-1', '1.5', 'ten', '', '99999999999999999999', '1e2', '%20'];

/**
 * Requests to list and delete that a provider may refuse: if it does, the body is an Error. The
 * provider chooses whether to refuse them.
 */
export const errors: Check = {
  name: 'list with limits and delete with ids that a provider may refuse',
  rules: ['list.error-body', 'delete.error-body', 'error.body'],
  async run(context) {
    const { session, capabilities } = context;
    // A provider that reads the beginning of an id, or nothing as 0, must not find another's plant.
    const { id } = await createPlant(context);
    const ids = [capabilities.testPlants.unknownId(), `${id}x`, `${id}.5`];
    const [lists, deletes] = await settleAll([
      settleAll(unusualLimits.map((limit) => session.send('GET', `/plants?limit=${limit}`))),
      settleAll(ids.map((id) => session.send('DELETE', `/plants/${id}`))),
    ]);
    checkErrorBodies(context, 'list.error-body', lists);
    checkErrorBodies(context, 'delete.error-body', deletes);
  },
};

function checkErrorBodies(
  { results }: CheckContext,
  rule: RuleId,
  exchanges: readonly Exchange[],
): void {
  for (const exchange of exchanges) {
    if (exchange.response === undefined) {
      const expected = 'an answer, be it an Error';
      results.failed(rule, { expected, actual: describeAnswer(exchange), exchanges: [exchange] });
    }
  }
  for (const exchange of exchanges.filter(isError)) {
    const problem = errorProblem(exchange);
    if (problem === undefined) {
      results.passed(rule, 'error.body');
    } else {
      results.failed(rule, { ...problem, exchanges: [exchange] });
      results.failed('error.body', { ...problem, exchanges: [exchange] });
    }
  }
}
