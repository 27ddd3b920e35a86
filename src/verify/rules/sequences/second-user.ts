import { createPlant } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { describeAnswer } from '../../session/describe-answer.js';
import { isSuccess } from '../../session/exchange.js';
import type { Check } from './check.js';
import { checkListed } from './check-listed.js';

/** When one user deletes a plant of their own, the plants of the other user stay. */
export const secondUser: Check = {
  name: 'two users create a plant each, the one deletes theirs, the other lists',
  rules: ['authentication.bearer', 'delete.removes-one-plant'],
  needs: ['create.stores-plant', 'delete.removes-one-plant', 'list.returns-array-of-plants'],
  async run(context) {
    const { results, session } = context;
    if (!session.hasSecondUser) {
      return;
    }
    const listed = await session.send('GET', `/plants${context.capabilities.listQuery}`, {
      as: 'second',
    });
    if (!isSuccess(listed)) {
      results.notChecked(
        `the second user may not list: ${describeAnswer(listed)}`,
        ...secondUser.rules,
      );
      return;
    }
    results.passed('authentication.bearer');
    const first = await createPlant(context);
    const second = await createPlant(context, undefined, { as: 'second' });
    const deleted = await requestDelete(context.session, second.id, { as: 'second' });
    await checkListed(context, [first], 'delete.removes-one-plant', {
      what: 'after another user has deleted a plant of their own',
      exchanges: [second.created, deleted],
    });
  },
};
