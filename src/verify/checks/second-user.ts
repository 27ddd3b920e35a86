import { isSuccess } from '../provider/exchange.js';
import { plant, remove, tell } from '../provider/grounds.js';
import type { Check } from './check.js';
import { expectListed } from './listed.js';

/** Two users have each their own plants; what the one deletes is not what the other created. */
export const secondUser: Check = {
  name: 'two users create a plant each, the one deletes theirs, the other lists',
  rules: ['authentication.bearer', 'delete.removes-one-plant'],
  async run(scene) {
    const { findings, provider } = scene;
    if (!provider.hasSecondUser) {
      return;
    }
    const listed = await provider.send('GET', `/plants${scene.known.query}`, { as: 'second' });
    if (!isSuccess(listed)) {
      findings.notChecked(`the second user may not list: ${tell(listed)}`, ...secondUser.rules);
      return;
    }
    findings.passed('authentication.bearer');
    const first = await plant(scene);
    const second = await plant(scene, undefined, { as: 'second' });
    const deleted = await remove(scene, second.id, { as: 'second' });
    await expectListed(scene, [first], 'delete.removes-one-plant', {
      what: 'after another user has deleted a plant of their own',
      exchanges: [second.created, deleted],
    });
  },
};
