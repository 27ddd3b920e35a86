import type { Parameters } from '../../interface/parameters.js';
import type { ExpectedPlants } from '../engine/expected-plants.js';
import type { ListedPlant, Listing, Lists } from '../engine/lists.js';
import { type Oracle, recordOfListed } from '../engine/oracle.js';
import { isSameTag, isSameText } from '../engine/same-text.js';
import type { User } from '../http/request.js';

interface Sides {
  readonly oracle: Oracle;
  readonly expectedPlants: ExpectedPlants;
  readonly parameters: Parameters;
  readonly provider: { readonly lists: Lists };
}

/** Gives the mock the plants in the lists of all users, and the plants of this run that a page may leave out. */
export function restorePlants(
  { oracle, expectedPlants, parameters, provider: { lists } }: Sides,
  listings: ReadonlyMap<User, Listing>,
): void {
  const isCut = [...listings.values()].some((listing) => lists.mayBePage(listing));
  let unlisted = expectedPlants.remaining;
  const listed = mergeLists(listings, parameters).map(({ plant, owner }) => {
    const namesakes = unlisted.filter((one) => isSameText(one.plant.name, plant.name));
    const known = namesakes.find((one) => isSameTag(one.plant.tag, plant.tag)) ?? namesakes[0];
    unlisted = unlisted.filter((one) => one !== known);
    const record = known && oracle.recordOf(known);
    return recordOfListed(plant, owner ?? record?.owner, record?.id);
  });
  const hidden = unlisted.filter(({ presence }) => isCut && presence === 'there');
  const all = [...listed, ...hidden.map((one) => oracle.recordOf(one))];
  const order = parameters['list.order'];
  const isNewestFirst = order !== 'changing' && order.direction === 'descending';
  oracle.restore(expectedPlants.plants, isNewestFirst ? all.toReversed() : all);
}

interface ListedBy {
  readonly plant: ListedPlant;
  readonly owner?: User | undefined;
}

/** Merges the lists of both users into one whose order agrees with both. */
function mergeLists(
  lists: ReadonlyMap<User, Listing>,
  parameters: Parameters,
): readonly ListedBy[] {
  const { 'list.order': order, 'list.visibility': visibility } = parameters;
  const canShare = visibility !== 'own' || parameters['create.owner'] === 'everyone';
  const listOf = (owner: User) => {
    const plants = lists.get(owner)?.plants ?? [];
    const all = plants.map((plant) => ({ plant, owner, text: `${plant.name} ${plant.tag}` }));
    return order === 'changing' ? all.sort((one, two) => (one.text < two.text ? -1 : 1)) : all;
  };
  const second = listOf('second');
  const merged = listOf('first').flatMap((one): ListedBy[] => {
    const at = canShare ? second.findIndex(({ text }) => text === one.text) : -1;
    return at < 0
      ? [one]
      : [...second.splice(0, at + 1).slice(0, -1), { ...one, owner: undefined }];
  });
  return [...merged, ...second];
}
