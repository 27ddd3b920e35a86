import { findByName, type Listing } from '../../session/list-plants.js';
import type { TestPlant } from '../../session/test-plants.js';
import { listOf } from '../../situations/list-of.js';
import type { ProfilingContext } from '../profiling-context.js';
import { addPlant, removePlant } from './own-plants.js';
import { countCommon, hasGrown } from './two-lists.js';

/** What is counted: the plants of one user, or of all, with these among them. */
export interface CountedPlants {
  readonly isOfUser: boolean;
  /** That of a list that shows all that the first user sees. */
  readonly query: string;
  readonly added: readonly TestPlant[];
}

/** How many plants there are, as far as the users see them all; undefined where they do not. */
export async function countStoredPlants(
  context: ProfilingContext,
  { isOfUser, query, added }: CountedPlants,
): Promise<number | undefined> {
  const { recorder } = context;
  const visibility = recorder.valueOf('list.visibility');
  const listing = await listOf(context, 'first', query);
  const isComplete = added.every(({ name }) => findByName(listing, name).length > 0);
  if (!isComplete || visibility === undefined) {
    return undefined;
  }
  if (!isOfUser) {
    return visibility === 'all' ? listing.plants.length : undefined;
  }
  if (visibility === 'all' || recorder.valueOf('create.owner') !== 'creator') {
    return undefined;
  }
  if (visibility === 'own') {
    return listing.plants.length;
  }
  const shared = await countShared(context, listing);
  return shared === undefined ? undefined : listing.plants.length - shared;
}

/** How many of the plants the second user sees as well; undefined where their list is cut. */
async function countShared(
  context: ProfilingContext,
  listing: Listing,
): Promise<number | undefined> {
  const as = 'second';
  const before = await listOf(context, as);
  const plant = await addPlant(context, undefined, { as });
  const after = await listOf(context, as);
  await removePlant(context, plant, { as });
  return hasGrown([before], [after]) ? countCommon(listing, before) : undefined;
}
