import { type AcceptedPlant, createPlant } from '../session/create-plant.js';
import type { Exchange } from '../session/exchange.js';
import { findByName, hiddenReason } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import type { Check } from './check.js';
import { deleteOf } from './delete-of.js';
import { expectGone, expectListed } from './listed.js';
import type { Scene } from './scene.js';

/** Delete takes the one plant away, and no other: none like it, and none without a tag. */
export const deletion: Check = {
  name: 'create four plants, delete two of them, create another, each time list',
  rules: ['delete.removes-one-plant', 'delete.answers-without-body'],
  isAlone: true,
  async run(scene) {
    const { testPlants } = scene.capabilities;
    const tagged = testPlants.next();
    const alike = { ...testPlants.next(), ...(tagged.tag !== undefined && { tag: tagged.tag }) };
    const wanted = [tagged, alike, testPlants.nextWithoutTag(), testPlants.nextWithoutTag()];
    const plants = await settleAll(wanted.map((one) => createPlant(scene, one)));
    const listing = await expectListed(scene, plants, 'create.stores-plant');
    const seen = plants.filter(({ name }) => findByName(listing, name).length > 0);
    if (seen.length < plants.length) {
      scene.findings.notChecked(hiddenReason, 'delete.removes-one-plant');
      return;
    }
    const deleted = [await deleteFirst(scene, seen), await deleteFirst(scene, seen.slice(2))];
    await createPlant(scene);
    await expectGone(scene, deleted.flat());
    scene.findings.passed('delete.answers-without-body');
  },
};

async function deleteFirst(
  scene: Scene,
  [chosen, ...others]: readonly AcceptedPlant[],
): Promise<(AcceptedPlant & { deleted: Exchange })[]> {
  if (chosen === undefined) {
    return [];
  }
  const gone = [{ ...chosen, deleted: await deleteOf(scene, chosen) }];
  await expectGone(scene, gone);
  const exchanges = gone.map(({ deleted }) => deleted);
  const since = { what: 'after the delete of another', exchanges };
  await expectListed(scene, others, 'delete.removes-one-plant', since);
  return gone;
}
