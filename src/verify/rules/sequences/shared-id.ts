import { isSuccess } from '../../http/exchange.js';
import { createPlant, requestCreate } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { isListed, listPlants, pollList } from '../../session/list-plants.js';
import type { Check } from './check.js';
import { checkRemoval } from './check-removal.js';

/** If each user may have a plant of the same id, a delete removes only the plant of its user. */
export const sharedId: Check = {
  name: 'create a plant as each of two users under one id, delete that of one, list as the other',
  rules: ['delete.removes-one-plant'],
  needs: [
    'create.stores-plant',
    'list.returns-accessible-plants',
    'delete.removes-one-plant',
    'plant.name',
  ],
  async run(context) {
    const { session, capabilities } = context;
    if (!session.hasSecondUser || capabilities.visibility !== 'all') {
      return;
    }
    const first = await createPlant(context);
    const second = { ...capabilities.testPlants.next(), id: first.id };
    const created = await requestCreate(session, second, { as: 'second' });
    if (!isSuccess(created)) {
      return;
    }
    const ofSecond = await pollList(context, (one) => isListed(one, second.name), undefined, {
      as: 'second',
    });
    const ofFirst = await listPlants(context);
    const areSeparate =
      isListed(ofSecond, second.name) &&
      isListed(ofFirst, first.name) &&
      !isListed(ofFirst, second.name);
    if (areSeparate) {
      // As the second user: a provider that looks at the id alone finds the plant of the first one.
      const deleted = await requestDelete(session, second.id, { as: 'second' });
      const exchanges = [first.created, created, ofFirst.exchange, deleted];
      await checkRemoval(context, { remaining: [first], deleted: [] }, exchanges);
    }
  },
};
