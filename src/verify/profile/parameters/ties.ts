import type { TieOrder } from '../../../interface/parameters/list.js';
import type { AcceptedPlant } from '../../session/create-plant.js';
import { isSuccess } from '../../session/exchange.js';
import { findByName } from '../../session/list-plants.js';
import type { TestPlant } from '../../session/test-plants.js';
import { pollListOf } from '../../situations/list-of.js';
import type { ProfilingContext } from '../profiling-context.js';
import { compareIds } from './order-plants.js';
import { removePlant, requestPlant } from './own-plants.js';

/** Of three ids in their order, the one of each plant: neither as created nor the other way round. */
const ranks = [1, 2, 0] as const;
const tags = ['first', 'second', 'third'] as const;

/** The orders of three plants of one name that a profile can express, by the tags of the plants. */
const tieOrders: readonly (readonly [order: TieOrder, tags: string])[] = [
  [{ key: 'creation', direction: 'ascending' }, 'first second third'],
  [{ key: 'creation', direction: 'descending' }, 'third second first'],
  [{ key: 'id', direction: 'ascending' }, 'third first second'],
  [{ key: 'id', direction: 'descending' }, 'second first third'],
];

/** How plants of one name are ordered; undefined where the provider does not show it. */
export async function detectTies(context: ProfilingContext): Promise<TieOrder | undefined> {
  const created = await createNamesakes(context);
  if (created.length < ranks.length) {
    await removeAll(context, created);
    return undefined;
  }
  const [{ name }] = created as [AcceptedPlant];
  const listing = await pollListOf(
    context,
    'first',
    (one) => findByName(one, name).length === ranks.length,
  );
  const listed = findByName(listing, name).map(({ tag }) => tag);
  await removeAll(context, created);
  return tieOrders.find(([, order]) => order === listed.join(' '))?.[0];
}

/** A provider may reject tags, or names that are taken: then there are no ties to see. */
async function createNamesakes(context: ProfilingContext): Promise<readonly AcceptedPlant[]> {
  const { testPlants } = context.capabilities;
  const name = testPlants.nextName();
  const ids = ranks.map(() => testPlants.nextId()).sort(compareIds);
  const created: AcceptedPlant[] = [];
  for (const [position, rank] of ranks.entries()) {
    const plant: TestPlant = { id: ids[rank] as string, name, tag: tags[position] as string };
    const { exchange } = await requestPlant(context, () => plant);
    if (!isSuccess(exchange)) {
      return created;
    }
    created.push({ ...plant, created: exchange });
  }
  return created;
}

async function removeAll(
  context: ProfilingContext,
  plants: readonly AcceptedPlant[],
): Promise<void> {
  for (const plant of plants) {
    await removePlant(context, plant);
  }
}
