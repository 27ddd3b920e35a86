import type { TieOrder } from '../../../interface/parameters/list.js';
import type { AcceptedPlant } from '../../session/create-plant.js';
import { findByName } from '../../session/list-plants.js';
import { settleAll } from '../../session/settle-all.js';
import type { TestPlant } from '../../session/test-plants.js';
import { pollListOf } from '../../situations/list-of.js';
import type { ProfilingContext } from '../profiling-context.js';
import { compareIds } from './order-plants.js';
import { removePlant, requestPlant } from './own-plants.js';

/** The rank of each plant by id, so that neither direction of the ids is the order of creation. */
const ranks = [1, 2, 0] as const;
const tags = ['first', 'second', 'third'] as const;

/** The orders that a profile can express, with the tags of the three plants in each. */
const tieOrders: readonly (readonly [order: TieOrder, tags: string])[] = [
  [{ key: 'creation', direction: 'ascending' }, 'first second third'],
  [{ key: 'creation', direction: 'descending' }, 'third second first'],
  [{ key: 'id', direction: 'ascending' }, 'third first second'],
  [{ key: 'id', direction: 'descending' }, 'second first third'],
];

/** Detects the order of plants with the same name; undefined if the provider does not show it. */
export async function detectTies(context: ProfilingContext): Promise<TieOrder | undefined> {
  const created = await createNamesakes(context);
  if (created.length < ranks.length) {
    await settleAll(created.map((plant) => removePlant(context, plant)));
    return undefined;
  }
  const [{ name }] = created as [AcceptedPlant];
  const listing = await pollListOf(
    context,
    'first',
    (one) => findByName(one, name).length === ranks.length,
  );
  const listed = findByName(listing, name).map(({ tag }) => tag);
  await settleAll(created.map((plant) => removePlant(context, plant)));
  return tieOrders.find(([, order]) => order === listed.join(' '))?.[0];
}

/** The provider may reject tags or a taken name: then there are fewer than three plants. */
async function createNamesakes(context: ProfilingContext): Promise<readonly AcceptedPlant[]> {
  const { testPlants } = context.capabilities;
  const name = testPlants.nextName();
  const ids = ranks.map(() => testPlants.nextId()).sort(compareIds);
  const created: AcceptedPlant[] = [];
  for (const [position, rank] of ranks.entries()) {
    const plant: TestPlant = { id: ids[rank] as string, name, tag: tags[position] as string };
    const { isAccepted, exchange } = await requestPlant(context, () => plant);
    if (!isAccepted) {
      return created;
    }
    created.push({ ...plant, created: exchange });
  }
  return created;
}
