import type { Exchange } from '../provider/exchange.js';
import { find, hiddenReason, type Planted, plant } from '../provider/grounds.js';
import { together } from '../together.js';
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
    const { fresh } = scene.known;
    const tagged = fresh.next();
    const alike = { ...fresh.next(), ...(tagged.tag !== undefined && { tag: tagged.tag }) };
    const wanted = [tagged, alike, fresh.nextWithoutTag(), fresh.nextWithoutTag()];
    const plants = await together(wanted.map((one) => plant(scene, one)));
    const listing = await expectListed(scene, plants, 'create.stores-plant');
    const seen = plants.filter(({ name }) => find(listing, name).length > 0);
    if (seen.length < plants.length) {
      scene.findings.notChecked(hiddenReason, 'delete.removes-one-plant');
      return;
    }
    const deleted = [await deleteFirst(scene, seen), await deleteFirst(scene, seen.slice(2))];
    await plant(scene);
    await expectGone(scene, deleted.flat());
    scene.findings.passed('delete.answers-without-body');
  },
};

async function deleteFirst(
  scene: Scene,
  [chosen, ...others]: readonly Planted[],
): Promise<(Planted & { deleted: Exchange })[]> {
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
