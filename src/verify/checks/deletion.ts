import type { Check } from './check.js';
import { deleteOf } from './delete-of.js';
import { expectGone, expectListed, hiddenReason } from './listed.js';
import { find, plantSome } from './scene.js';

/** Delete takes the one plant away, and no other. */
export const deletion: Check = {
  name: 'create four plants, delete one, then list',
  rules: ['delete.removes-one-plant', 'delete.answers-without-body'],
  async run(scene) {
    const plants = await plantSome(scene, 4);
    const before = await expectListed(scene, plants, 'create.stores-plant');
    const [chosen, ...others] = plants.filter(({ name }) => find(before, name).length > 0);
    if (chosen === undefined) {
      scene.findings.notChecked(hiddenReason, 'delete.removes-one-plant');
      return;
    }
    const deleted = await deleteOf(scene, chosen);
    await expectGone(scene, [{ ...chosen, deleted }]);
    const since = { what: 'after the delete of another', exchanges: [deleted] };
    await expectListed(scene, others, 'delete.removes-one-plant', since);
    scene.findings.kept('delete.answers-without-body');
  },
};
