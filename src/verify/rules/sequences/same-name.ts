import { createPlant, requestCreate } from '../../session/create-plant.js';
import { isSuccess } from '../../session/exchange.js';
import { hiddenReason } from '../../session/list-plants.js';
import { ExpectedPlants } from '../expected-plants.js';
import { findDeviation } from '../find-deviation.js';
import type { Check } from './check.js';
import { checkRemoval } from './check-removal.js';
import { deleteExistingPlant } from './delete-existing-plant.js';
import { isLost } from './is-lost.js';

/** Two plants that differ in nothing but their ids are two. */
export const sameName: Check = {
  name: 'create two plants of one name and tag, delete one, each time list',
  rules: ['create.stores-plant', 'delete.removes-one-plant'],
  needs: ['create.stores-plant', 'delete.removes-one-plant', 'plant.name'],
  async run(context) {
    const { results, session, capabilities } = context;
    const wanted = capabilities.testPlants.next();
    const first = await createPlant(context, wanted);
    const second = { ...wanted, id: capabilities.testPlants.nextId() };
    const created = await requestCreate(session, second);
    if (!isSuccess(created) || capabilities.visibility !== 'all') {
      // A provider may allow each name once.
      return;
    }
    const expected = new ExpectedPlants();
    expected.add(first, 'first');
    expected.add(second, 'first');
    const both = await findDeviation(context, expected, ['first']);
    if (both?.kind === 'missing' && !(await isLost(context, second, both.listing))) {
      results.notChecked(hiddenReason, ...sameName.rules);
      return;
    }
    if (both !== undefined) {
      results.failed('create.stores-plant', {
        expected: `"${first.name}" is listed twice: both creates were answered with 200`,
        actual: both.actual,
        exchanges: [first.created, created, both.listing.exchange],
      });
      return;
    }
    const deleted = await deleteExistingPlant(context, { ...second, created });
    const exchanges = [first.created, created, deleted];
    await checkRemoval(context, { there: [first], gone: [] }, exchanges);
  },
};
