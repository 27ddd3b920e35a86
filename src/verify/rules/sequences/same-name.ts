import { createPlant, requestCreate } from '../../session/create-plant.js';
import { isSuccess } from '../../session/exchange.js';
import { findByName, hiddenReason, type Listing, pollList } from '../../session/list-plants.js';
import type { Check } from './check.js';
import { deleteExistingPlant } from './delete-existing-plant.js';
import { isLost } from './is-lost.js';

/** Two plants that differ in nothing but their ids are two. */
export const sameName: Check = {
  name: 'create two plants of one name and tag, delete one, each time list',
  rules: ['create.stores-plant', 'delete.removes-one-plant'],
  needs: ['create.stores-plant', 'delete.removes-one-plant', 'plant.name'],
  async run(context) {
    const { results, capabilities } = context;
    const wanted = capabilities.testPlants.next();
    const first = await createPlant(context, wanted);
    const second = { ...wanted, id: capabilities.testPlants.nextId() };
    const created = await requestCreate(context.session, second);
    if (!isSuccess(created) || capabilities.visibility !== 'all') {
      // A provider may allow each name once.
      return;
    }
    const count = (listing: Listing) => findByName(listing, first.name).length;
    const both = await pollList(context, (listing) => count(listing) === 2);
    if (count(both) < 2 && !(await isLost(context, { ...second, created }, both))) {
      results.notChecked(hiddenReason, ...sameName.rules);
      return;
    }
    if (count(both) !== 2) {
      results.failed('create.stores-plant', {
        expected: `"${first.name}" is listed twice: both creates were answered with 200`,
        actual: `it is there ${count(both)} times`,
        exchanges: [first.created, created, both.exchange],
      });
      return;
    }
    const deleted = await deleteExistingPlant(context, { ...second, created }, both);
    const one = await pollList(context, (listing) => count(listing) === 1);
    if (count(one) === 0) {
      results.failed('delete.removes-one-plant', {
        expected: `the other "${first.name}" is still listed after the delete of one`,
        actual: 'neither is',
        exchanges: [first.created, created, deleted, one.exchange],
      });
    } else {
      results.passed('delete.removes-one-plant');
    }
  },
};
