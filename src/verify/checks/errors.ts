import type { RuleId } from '../../interface/rules.js';
import type { Exchange } from '../provider/exchange.js';
import { isError } from '../provider/exchange.js';
import { plant, tell } from '../provider/grounds.js';
import { errorProblem } from '../shapes.js';
import { together } from '../together.js';
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
    const { provider, known } = scene;
    // A provider that reads the beginning of an id, or nothing as 0, must not find another's plant.
    const { id } = await plant(scene);
    const ids = [known.fresh.unknownId(), `${id}x`, `${id}.5`];
    const [lists, deletes] = await together([
      together(strangeLimits.map((limit) => provider.send('GET', `/plants?limit=${limit}`))),
      together(ids.map((id) => provider.send('DELETE', `/plants/${id}`))),
    ]);
    judge(scene, 'list.error-body', lists);
    judge(scene, 'delete.error-body', deletes);
  },
};

function judge({ findings }: Scene, rule: RuleId, exchanges: readonly Exchange[]): void {
  for (const exchange of exchanges) {
    if (exchange.response === undefined) {
      const expected = 'an answer, be it an Error';
      findings.failed(rule, { expected, actual: tell(exchange), exchanges: [exchange] });
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
