import { isSuccess } from '../provider/exchange.js';
import { create, find, hiddenReason, type Listing, lookUntil, plant } from '../provider/grounds.js';
import type { Check } from './check.js';
import { deleteOf } from './delete-of.js';
import { fateOf } from './fate.js';

/** Two plants that differ in nothing but their ids are two. */
export const sameName: Check = {
  name: 'create two plants of one name and tag, delete one, each time list',
  rules: ['create.stores-plant', 'delete.removes-one-plant'],
  async run(scene) {
    const { findings, known } = scene;
    const fresh = known.fresh.next();
    const first = await plant(scene, fresh);
    const second = { ...fresh, id: known.fresh.nextId() };
    const created = await create(scene, second);
    if (!isSuccess(created) || known.visibility !== 'all') {
      // A name may be one that only one plant can have.
      return;
    }
    const count = (listing: Listing) => find(listing, first.name).length;
    const both = await lookUntil(scene, (listing) => count(listing) === 2);
    if (count(both) < 2 && (await fateOf(scene, { ...second, created }, both)) === 'hidden') {
      findings.notChecked(hiddenReason, ...sameName.rules);
      return;
    }
    if (count(both) !== 2) {
      findings.failed('create.stores-plant', {
        expected: `"${first.name}" is listed twice: both creates were answered with 200`,
        actual: `it is there ${count(both)} times`,
        exchanges: [first.created, created, both.exchange],
      });
      return;
    }
    const deleted = await deleteOf(scene, { ...second, created });
    const one = await lookUntil(scene, (listing) => count(listing) === 1);
    if (count(one) === 0) {
      findings.failed('delete.removes-one-plant', {
        expected: `the other "${first.name}" is still listed after the delete of one`,
        actual: 'neither is',
        exchanges: [first.created, created, deleted, one.exchange],
      });
    } else {
      findings.passed('delete.removes-one-plant');
    }
  },
};
