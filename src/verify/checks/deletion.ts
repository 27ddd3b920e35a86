import { type AcceptedPlant, createPlant } from '../session/create-plant.js';
import { findByName, hiddenReason } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import type { Check } from './check.js';
import type { CheckContext } from './check-context.js';
import { checkGone, type DeletedPlant } from './check-gone.js';
import { checkListed } from './check-listed.js';
import { deleteExistingPlant } from './delete-existing-plant.js';

/** A delete removes the one plant and no other: none with the same tag, and none without a tag. */
export const deletion: Check = {
  name: 'create four plants, delete two of them, create another, each time list',
  rules: ['delete.removes-one-plant', 'delete.answers-without-body'],
  isAlone: true,
  async run(context) {
    const { testPlants } = context.capabilities;
    const tagged = testPlants.next();
    const sameTag = { ...testPlants.next(), ...(tagged.tag !== undefined && { tag: tagged.tag }) };
    const wanted = [tagged, sameTag, testPlants.nextWithoutTag(), testPlants.nextWithoutTag()];
    const plants = await settleAll(wanted.map((one) => createPlant(context, one)));
    const listing = await checkListed(context, plants, 'create.stores-plant');
    const seen = plants.filter(({ name }) => findByName(listing, name).length > 0);
    if (seen.length < plants.length) {
      context.results.notChecked(hiddenReason, 'delete.removes-one-plant');
      return;
    }
    const deleted = [await deleteFirst(context, seen), await deleteFirst(context, seen.slice(2))];
    await createPlant(context);
    await checkGone(context, deleted.flat());
    context.results.passed('delete.answers-without-body');
  },
};

async function deleteFirst(
  context: CheckContext,
  [chosen, ...others]: readonly AcceptedPlant[],
): Promise<DeletedPlant[]> {
  if (chosen === undefined) {
    return [];
  }
  const deleted = [{ ...chosen, deleted: await deleteExistingPlant(context, chosen) }];
  await checkGone(context, deleted);
  const exchanges = deleted.map((one) => one.deleted);
  const since = { what: 'after the delete of another', exchanges };
  await checkListed(context, others, 'delete.removes-one-plant', since);
  return deleted;
}
