import { type AcceptedPlant, createPlant } from '../../session/create-plant.js';
import { findByName, hiddenReason } from '../../session/list-plants.js';
import type { Check } from './check.js';
import { checkListed } from './check-listed.js';
import { checkRemoval } from './check-removal.js';
import { deleteExistingPlant } from './delete-existing-plant.js';
import { findVanished } from './storage.js';

/** A delete removes the one plant and no other: none with the same tag, and none without a tag. */
export const deletion: Check = {
  name: 'create four plants, delete two of them, create another, each time list',
  rules: ['delete.removes-one-plant', 'delete.answers-without-body'],
  async run(context) {
    const { results, capabilities } = context;
    const { testPlants } = capabilities;
    const tagged = testPlants.next();
    const sameTag = { ...testPlants.next(), ...(tagged.tag !== undefined && { tag: tagged.tag }) };
    const wanted = [tagged, testPlants.nextWithoutTag(), sameTag, testPlants.nextWithoutTag()];
    const plants: AcceptedPlant[] = [];
    for (const one of wanted) {
      plants.push(await createPlant(context, one));
    }
    const { listing } = await checkListed(context, plants, 'create.stores-plant');
    if (plants.some(({ name }) => findByName(listing, name).length === 0)) {
      results.notChecked(hiddenReason, 'delete.removes-one-plant');
      return;
    }
    if ((await findVanished(context, plants)) !== undefined) {
      results.setAside('create.stores-plant', 'delete.removes-one-plant');
      return;
    }
    const exchanges = plants.map(({ created }) => created);
    for (const [position, chosen] of plants.slice(0, 2).entries()) {
      const removal = { there: plants.slice(position + 1), gone: plants.slice(0, position + 1) };
      exchanges.push(await deleteExistingPlant(context, chosen, listing));
      results.passed('delete.answers-without-body');
      if (!(await checkRemoval(context, removal, exchanges))) {
        return;
      }
    }
    exchanges.push((await createPlant(context)).created);
    await checkRemoval(context, { there: [], gone: plants.slice(0, 2) }, exchanges);
  },
};
