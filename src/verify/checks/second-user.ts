import { createPlant } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { describeAnswer } from '../session/describe-answer.js';
import { isSuccess } from '../session/exchange.js';
import type { Check } from './check.js';
import { expectListed } from './listed.js';

/** Two users have each their own plants; what the one deletes is not what the other created. */
export const secondUser: Check = {
  name: 'two users create a plant each, the one deletes theirs, the other lists',
  rules: ['authentication.bearer', 'delete.removes-one-plant'],
  async run(scene) {
    const { findings, session } = scene;
    if (!session.hasSecondUser) {
      return;
    }
    const listed = await session.send('GET', `/plants${scene.capabilities.listQuery}`, {
      as: 'second',
    });
    if (!isSuccess(listed)) {
      findings.notChecked(
        `the second user may not list: ${describeAnswer(listed)}`,
        ...secondUser.rules,
      );
      return;
    }
    findings.passed('authentication.bearer');
    const first = await createPlant(scene);
    const second = await createPlant(scene, undefined, { as: 'second' });
    const deleted = await requestDelete(scene.session, second.id, { as: 'second' });
    await expectListed(scene, [first], 'delete.removes-one-plant', {
      what: 'after another user has deleted a plant of their own',
      exchanges: [second.created, deleted],
    });
  },
};
