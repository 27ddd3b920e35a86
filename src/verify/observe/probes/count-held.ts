import { type AcceptedPlant, createPlant } from '../../session/create-plant.js';
import { findByName, type Listing, listPlants } from '../../session/list-plants.js';
import type { Site } from '../site.js';
import { removeAgain } from '../try-plant.js';
import { countIn, hasGrown } from './two-lists.js';

/** What is counted: the plants of one user, or of all, with these among them. */
export interface Counted {
  readonly isOfUser: boolean;
  /** That of a list that shows all that the first user sees. */
  readonly query: string;
  readonly planted: readonly AcceptedPlant[];
}

/** How many plants there are, as far as the users see them all; undefined where they do not. */
export async function countHeld(
  site: Site,
  { isOfUser, query, planted }: Counted,
): Promise<number | undefined> {
  const { observations } = site;
  const visibility = observations.choiceOf('list.visibility');
  const listing = await listPlants({
    ...site,
    capabilities: { ...site.capabilities, listQuery: query },
  });
  const isComplete = planted.every(({ name }) => findByName(listing, name).length > 0);
  if (!isComplete || visibility === undefined) {
    return undefined;
  }
  if (!isOfUser) {
    return visibility === 'all' ? listing.plants.length : undefined;
  }
  if (visibility === 'all' || observations.choiceOf('create.owner') !== 'creator') {
    return undefined;
  }
  if (visibility === 'own') {
    return listing.plants.length;
  }
  const shared = await countShared(site, listing);
  return shared === undefined ? undefined : listing.plants.length - shared;
}

/** How many of the plants the second user sees as well; undefined where their list is cut. */
async function countShared(site: Site, listing: Listing): Promise<number | undefined> {
  const as = 'second';
  const before = await listPlants(site, { as });
  const { id } = await createPlant(site, undefined, { as });
  const after = await listPlants(site, { as });
  await removeAgain(site, id, { as });
  return hasGrown([before], [after]) ? countIn(listing, before) : undefined;
}
