import { createPlant, requestCreate } from '../session/create-plant.js';
import { isSuccess } from '../session/exchange.js';
import { findByName, hiddenReason, type Listing, pollList } from '../session/list-plants.js';
import type { Check } from './check.js';
import { deleteOf } from './delete-of.js';
import { fateOf } from './fate.js';

/** Two plants that differ in nothing but their ids are two. */
export const sameName: Check = {
  name: 'create two plants of one name and tag, delete one, each time list',
  rules: ['create.stores-plant', 'delete.removes-one-plant'],
  async run(scene) {
    const { findings, capabilities } = scene;
    const fresh = capabilities.testPlants.next();
    const first = await createPlant(scene, fresh);
    const second = { ...fresh, id: capabilities.testPlants.nextId() };
    const created = await requestCreate(scene.session, second);
    if (!isSuccess(created) || capabilities.visibility !== 'all') {
      // A name may be one that only one plant can have.
      return;
    }
    const count = (listing: Listing) => findByName(listing, first.name).length;
    const both = await pollList(scene, (listing) => count(listing) === 2);
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
    const one = await pollList(scene, (listing) => count(listing) === 1);
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
