import { type Exchange, isSuccess } from '../../http/exchange.js';
import { createPlant, requestCreate } from '../../session/create-plant.js';
import { findByName, type Listing, pollList } from '../../session/list-plants.js';
import { ExpectedPlants, findDeviation } from '../expected-plants.js';
import type { Check, CheckContext } from './check.js';
import { isLost } from './check-listed.js';
import { checkRemoval } from './check-removal.js';
import { deleteExistingPlant } from './delete-existing-plant.js';

/** Two plants that differ only in their ids are two plants. */
export const sameName: Check = {
  name: 'create two plants of one name and tag, delete one, each time list',
  rules: ['create.stores-plant', 'delete.removes-one-plant'],
  needs: ['create.stores-plant', 'delete.removes-one-plant', 'plant.name'],
  async run(context) {
    const { results, session, capabilities } = context;
    const plant = capabilities.testPlants.next();
    const first = await createPlant(context, plant);
    const second = { ...plant, id: capabilities.testPlants.nextId() };
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
      results.hidden(...sameName.rules);
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
    if (await checkRemoval(context, { remaining: [first], deleted: [] }, exchanges)) {
      await checkOneGone(context, first.name, exchanges);
    }
  },
};

/** Of two plants of one name, the list shows one after the delete of the other. */
async function checkOneGone(
  context: CheckContext,
  name: string,
  exchanges: readonly Exchange[],
): Promise<void> {
  const countOf = (listing: Listing) => findByName(listing, name).length;
  const listing = await pollList(context, (one) => countOf(one) < 2);
  if (countOf(listing) < 2) {
    context.results.passed('delete.removes-one-plant');
  } else {
    context.results.failed('delete.removes-one-plant', {
      expected: `"${name}" is listed once after the delete of one of two plants of that name`,
      actual: `it is listed ${countOf(listing)} times`,
      exchanges: [...exchanges, listing.exchange],
    });
  }
}
