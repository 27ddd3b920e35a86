import type { RuleId } from '../../interface/rules.js';
import { createPlant } from '../session/create-plant.js';
import { describeAnswer } from '../session/describe-answer.js';
import type { Exchange } from '../session/exchange.js';
import { isError } from '../session/exchange.js';
import { settleAll } from '../session/settle-all.js';
import { errorProblem } from '../shapes.js';
import type { Check } from './check.js';
import type { Scene } from './scene.js';

const strangeLimits = ['-1', '1.5', 'ten', '', '99999999999999999999', '1e2', '%20'];

/**
 * Whatever list and delete answer to a request that they may refuse: if it is an error, it is an
 * Error. Whether they refuse it is for the provider to choose.
 */
export const errors: Check = {
  name: 'list with limits and delete with ids that a provider may refuse',
  rules: ['list.error-body', 'delete.error-body', 'error.body'],
  async run(scene) {
    const { session, capabilities } = scene;
    // A provider that reads the beginning of an id, or nothing as 0, must not find another's plant.
    const { id } = await createPlant(scene);
    const ids = [capabilities.testPlants.unknownId(), `${id}x`, `${id}.5`];
    const [lists, deletes] = await settleAll([
      settleAll(strangeLimits.map((limit) => session.send('GET', `/plants?limit=${limit}`))),
      settleAll(ids.map((id) => session.send('DELETE', `/plants/${id}`))),
    ]);
    judge(scene, 'list.error-body', lists);
    judge(scene, 'delete.error-body', deletes);
  },
};

function judge({ findings }: Scene, rule: RuleId, exchanges: readonly Exchange[]): void {
  for (const exchange of exchanges) {
    if (exchange.response === undefined) {
      const expected = 'an answer, be it an Error';
      findings.failed(rule, { expected, actual: describeAnswer(exchange), exchanges: [exchange] });
    }
  }
  for (const exchange of exchanges.filter(isError)) {
    const problem = errorProblem(exchange);
    if (problem === undefined) {
      findings.passed(rule, 'error.body');
    } else {
      findings.failed(rule, { ...problem, exchanges: [exchange] });
      findings.failed('error.body', { ...problem, exchanges: [exchange] });
    }
  }
}
