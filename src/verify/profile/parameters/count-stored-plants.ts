import { isListed, type Listing } from '../../session/list-plants.js';
import type { TestPlant } from '../../session/test-plants.js';
import { listOf } from '../../situations/list-of.js';
import type { ProfilingContext } from '../profiling-context.js';
import { addPlant, removePlant } from './own-plants.js';
import { countCommon, hasGrown } from './two-lists.js';

/** Which plants to count. */
export interface CountedPlants {
  /** Whether to count the plants of the first user only. */
  readonly isOfUser: boolean;
  /** The query of a list that returns all plants that the first user sees. */
  readonly query: string;
  /** Plants of the first user that must be in the list. */
  readonly added: readonly TestPlant[];
}

/** How many plants the provider stores; undefined if the users do not see all of them. */
export async function countStoredPlants(
  context: ProfilingContext,
  { isOfUser, query, added }: CountedPlants,
): Promise<number | undefined> {
  const { recorder } = context;
  const visibility = recorder.valueOf('list.visibility');
  const listing = await listOf(context, 'first', query);
  const isComplete = added.every(({ name }) => isListed(listing, name));
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

/** How many of the plants the second user sees too; undefined if their list is cut. */
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
