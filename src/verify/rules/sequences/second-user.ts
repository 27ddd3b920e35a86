import { createPlant, requestCreate } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { describeAnswer } from '../../session/describe-answer.js';
import { isSuccess } from '../../session/exchange.js';
import { isListed, listPlants, pollList } from '../../session/list-plants.js';
import { noSecondUser } from '../../situations/reach-state.js';
import type { Check, CheckContext } from './check.js';
import { checkListed } from './check-listed.js';
import { checkRemoval } from './check-removal.js';

/** When one user deletes a plant, the plants of the other user remain. */
export const secondUser: Check = {
  name: 'create a plant as each of two users, delete the plant of one, list as the other',
  rules: ['authentication.bearer', 'delete.removes-one-plant'],
  needs: ['create.stores-plant', 'delete.removes-one-plant', 'list.returns-array-of-plants'],
  async run(context) {
    const { results, session } = context;
    if (!session.hasSecondUser) {
      results.notChecked(noSecondUser, ...secondUser.rules);
      return;
    }
    const listed = await session.send('GET', `/plants${context.capabilities.listQuery}`, {
      as: 'second',
    });
    if (!isSuccess(listed)) {
      const reason = `the second user may not list: ${describeAnswer(listed)}`;
      results.notChecked(reason, ...secondUser.rules);
      return;
    }
    results.passed('authentication.bearer');
    const first = await createPlant(context);
    const second = await createPlant(context, undefined, { as: 'second' });
    const { isAsExpected } = await checkListed(context, [first], 'create.stores-plant');
    const before = await pollList(context, (one) => isListed(one, second.name), undefined, {
      as: 'second',
    });
    const deleted = await requestDelete(session, second.id, { as: 'second' });
    const exchanges = [first.created, second.created, before.exchange, deleted];
    if (isAsExpected) {
      await checkRemoval(context, { remaining: [first], deleted: [] }, exchanges);
    }
    if (isSuccess(deleted) && isListed(before, second.name)) {
      await checkRemoval(context, { remaining: [], deleted: [second], user: 'second' }, exchanges);
    }
    await deleteOfSharedId(context);
  },
};

/** If each user may have a plant of the same id, a delete removes only the plant of its user. */
async function deleteOfSharedId(context: CheckContext): Promise<void> {
  const { session, capabilities } = context;
  const first = await createPlant(context);
  const second = { ...capabilities.testPlants.next(), id: first.id };
  const created = await requestCreate(session, second, { as: 'second' });
  if (!isSuccess(created) || capabilities.visibility !== 'all') {
    return;
  }
  const ofFirst = await listPlants(context);
  const ofSecond = await listPlants(context, { as: 'second' });
  const areSeparate =
    isListed(ofFirst, first.name) &&
    !isListed(ofFirst, second.name) &&
    isListed(ofSecond, second.name);
  if (!areSeparate) {
    return;
  }
  const deleted = await requestDelete(session, first.id);
  const exchanges = [first.created, created, ofSecond.exchange, deleted];
  await checkRemoval(context, { remaining: [second], deleted: [], user: 'second' }, exchanges);
}
