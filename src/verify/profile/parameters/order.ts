import { lowerFirst, upperFirst } from '../../../interface/first-letter.js';
import { compareIds } from '../../../interface/int64.js';
import type { ListOrder } from '../../../interface/parameters/list.js';
import { isSameJson } from '../../../interface/same-json.js';
import { CannotCheckError } from '../../http/cannot-check-error.js';
import { settleAll } from '../../http/settle-all.js';
import type { AcceptedPlant } from '../../session/create-plant.js';
import { hiddenReason, type Listing } from '../../session/list-plants.js';
import type { SessionContext } from '../../session/session-context.js';
import type { TestPlant } from '../../session/test-plants.js';
import { listOf, pollListOf } from '../../situations/list-of.js';
import type { ProfilingContext } from '../profiling-context.js';
import { addPlant, removePlant, tryPlant } from './own-plants.js';
import type { ParameterDetector } from './run-detector.js';

const listCount = 6;

/** Detects the order of the plants in a list. */
export const orderDetector: ParameterDetector = {
  parameters: ['list.order'],
  async detect(context) {
    if (context.capabilities.visibility === 'none') {
      throw new CannotCheckError(hiddenReason);
    }
    const plants = await createOrderPlants(context);
    const names = new Set(plants.map(({ name }) => name));
    const isComplete = (listed: readonly string[]) => listed.length === names.size;
    const first = await pollListOf(context, 'first', (one) =>
      isComplete(createdNamesIn(one, names)),
    );
    const orders = [createdNamesIn(first, names)];
    while (orders.length < listCount) {
      orders.push(createdNamesIn(await listOf(context, 'first'), names));
    }
    await settleAll(plants.map((plant) => removePlant(context, plant)));
    if (!orders.every(isComplete)) {
      throw new CannotCheckError(hiddenReason);
    }
    recordOrder(context, plants, orders);
  },
};

/** The names of the created plants in a list. */
function createdNamesIn({ plants }: Listing, names: ReadonlySet<string>): readonly string[] {
  return plants.map(({ name }) => String(name)).filter((name) => names.has(name));
}

function recordOrder(
  { recorder }: ProfilingContext,
  plants: readonly TestPlant[],
  orders: readonly (readonly string[])[],
): void {
  const [listed = []] = orders;
  if (orders.some((order) => !isSameJson(order, listed))) {
    const evidence = `the provider listed the same plants ${listCount} times, in more than one order`;
    recorder.determine('list.order', 'changing', evidence);
    return;
  }
  const order = knownOrders(plants).find(({ names }) => isSameJson(names, listed));
  if (order === undefined) {
    recorder.leaveOpen(
      'the provider lists plants in an order that no profile can express',
      'list.order',
    );
    recorder.recordUnsupported({
      subject: 'list.order',
      behaviour: 'The provider lists plants in an order that no profile can express.',
      evidence: `The plants were created in the order ${plants.map(({ name }) => name).join(', ')}, and listed in the order ${listed.join(', ')}.`,
    });
    return;
  }
  const { key, direction } = order;
  const evidence = `the provider listed ${orderedPlants} plants in this order ${listCount} times`;
  recorder.determine('list.order', { key, direction }, evidence);
}

interface KnownOrder extends ListOrder {
  readonly names: readonly string[];
}

/** The orders that a profile can express, with the names of the plants in each. */
function knownOrders(plants: readonly TestPlant[]): readonly KnownOrder[] {
  const byId = plants.toSorted((one, other) => compareIds(one.id, other.id));
  const ascending: Record<ListOrder['key'], readonly string[]> = {
    creation: plants.map(({ name }) => name),
    id: byId.map(({ name }) => name),
    name: plants.map(({ name }) => name).toSorted(),
    'name-ignoring-case': plants.map(({ name }) => name).toSorted(compareIgnoringCase),
  };
  return Object.entries(ascending).flatMap(([key, names]) => [
    { key: key as ListOrder['key'], direction: 'ascending', names },
    { key: key as ListOrder['key'], direction: 'descending', names: names.toReversed() },
  ]);
}

function compareIgnoringCase(one: string, other: string): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1;
}

/** Enough plants that no unknown order looks like a known one by chance. */
const orderedPlants = 7;
const lowerCaseNames = 3;

/** Creates plants whose order by id, by name and by creation are all different. */
async function createOrderPlants(context: SessionContext): Promise<AcceptedPlant[]> {
  const { testPlants } = context.capabilities;
  const ids = Array.from({ length: orderedPlants }, () => testPlants.nextId()).sort(compareIds);
  const names = await chooseNames(context);
  const plants: AcceptedPlant[] = [];
  for (let position = 0; position < orderedPlants; position++) {
    const id = ids[(position * 3 + 2) % orderedPlants] as string;
    const name = names[(position * 5 + 4) % orderedPlants] as string;
    const tag = testPlants.nextTag();
    const plant = { id, name, ...(tag !== undefined && { tag }) };
    plants.push(await addPlant(context, () => plant));
  }
  return plants;
}

/** Names in the order of their code units, which differs from their order without case. */
async function chooseNames(context: SessionContext): Promise<string[]> {
  const { testPlants } = context.capabilities;
  const names = Array.from({ length: orderedPlants }, () => testPlants.nextName());
  const makeSwapped = () => ({ ...testPlants.next(), name: swapFirst(testPlants.nextName()) });
  const isAccepted = async () => (await tryPlant(context, makeSwapped)).isAccepted;
  if (!(await isAccepted()) && !(await isAccepted())) {
    return names.sort();
  }
  const sorted = names.map(lowerFirst).sort();
  return sorted.map((name, rank) => (rank < lowerCaseNames ? name : upperFirst(name))).sort();
}

/** Swaps the case of the first letter. */
function swapFirst(name: string): string {
  return name === lowerFirst(name) ? upperFirst(name) : lowerFirst(name);
}
