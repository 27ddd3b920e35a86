import { isSuccess } from '../../http/exchange.js';
import { type AcceptedPlant, createPlant, requestCreate } from '../../session/create-plant.js';
import { isListed, type Listing, listPlants } from '../../session/list-plants.js';
import type { Check, CheckContext } from './check.js';
import { checkListed } from './check-listed.js';
import { checkRemoval } from './check-removal.js';
import { deleteExistingPlant } from './delete-existing-plant.js';
import { findVanished } from './storage.js';

/** A delete removes one plant and no other, neither one with the same tag nor one without a tag. */
export const deletion: Check = {
  name: 'create four plants, delete two of them, create another, each time list',
  rules: ['delete.removes-one-plant', 'delete.answers-without-body'],
  async run(context) {
    const { results } = context;
    const { plants, listing } = await createListed(context);
    const [first] = plants;
    if (first === undefined) {
      results.hidden('delete.removes-one-plant');
      return;
    }
    if ((await findVanished(context, plants)) !== undefined) {
      results.masked('create.stores-plant', 'delete.removes-one-plant');
      return;
    }
    const exchanges = [...plants.map(({ created }) => created), listing.exchange];
    for (const [position, chosen] of plants.slice(0, 2).entries()) {
      const removal = {
        remaining: plants.slice(position + 1),
        deleted: plants.slice(0, position + 1),
      };
      exchanges.push(await deleteExistingPlant(context, chosen, listing));
      results.passed('delete.answers-without-body');
      if (!(await checkRemoval(context, removal, exchanges))) {
        return;
      }
    }
    exchanges.push((await createPlant(context)).created);
    await checkRemoval(context, { remaining: [], deleted: plants.slice(0, 2) }, exchanges);
  },
};

/** Plants that the list has shown. */
interface ListedPlants {
  /** Alternately with and without a tag, if there are enough of both. */
  readonly plants: readonly AcceptedPlant[];
  readonly listing: Listing;
}

const enoughPlants = 4;
/** How often four plants are created if a page shows some of them and hides others. */
const maxRounds = 4;

/** Creates four plants that are listed, two of one tag and two without any. */
async function createListed(context: CheckContext): Promise<ListedPlants> {
  const { session, capabilities } = context;
  const { testPlants } = capabilities;
  const tag = testPlants.nextTag();
  const withTag = () => ({ ...testPlants.nextWithoutTag(), ...(tag !== undefined && { tag }) });
  const next = () => [withTag(), testPlants.nextWithoutTag()];
  const created: AcceptedPlant[] = [];
  for (const wanted of [...next(), ...next()]) {
    created.push(await createPlant(context, wanted));
  }
  const checked = await checkListed(context, created, 'create.stores-plant');
  let { listing } = checked;
  const listed = () => created.filter(({ name }) => isListed(listing, name));
  if (checked.hasLost) {
    // The provider may lose the others before they are deleted.
    return { plants: [], listing };
  }
  for (let round = 1; round < maxRounds && listed().length < enoughPlants; round++) {
    for (const wanted of [...next(), ...next()]) {
      const exchange = await requestCreate(session, wanted);
      created.push(...(isSuccess(exchange) ? [{ ...wanted, created: exchange }] : []));
    }
    listing = await listPlants(context);
  }
  const tagged = listed().filter((plant) => plant.tag !== undefined);
  const plain = listed().filter((plant) => plant.tag === undefined);
  const plants = Array.from({ length: enoughPlants }, (_, position) => {
    const [ofTurn, others] = position % 2 === 0 ? [tagged, plain] : [plain, tagged];
    return ofTurn.shift() ?? others.shift();
  }).filter((plant) => plant !== undefined);
  return { plants, listing };
}
