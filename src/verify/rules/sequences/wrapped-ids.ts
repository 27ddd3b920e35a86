import { createPlant, requestCreate } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { type Exchange, isSuccess } from '../../session/exchange.js';
import { randomId } from '../../session/id-ranges.js';
import { isListed, pollList } from '../../session/list-plants.js';
import type { TestPlant } from '../../session/test-plants.js';
import type { Check, CheckContext } from './check.js';
import { checkRemoval } from './check-removal.js';

const rule = 'delete.removes-one-plant';

/**
 * A provider does not truncate an id that overflows its number type.
 *
 * The truncated id is always that of a plant of this run, so that no other plant is in danger.
 */
export const wrappedIds: Check = {
  name: 'create a plant, delete ids that overflow to its id, each time list',
  rules: [rule],
  needs: ['create.stores-plant', rule, 'plant.name'],
  async run(context) {
    const { session, capabilities } = context;
    const { created, ...plant } = await createPlant(context);
    await checkStays(context, plant, [created], [2n ** 64n]);
    await requestDelete(session, plant.id);
    const small = { ...capabilities.testPlants.next(), id: randomId(positiveInt32) };
    const createdSmall = await requestCreate(session, small);
    if (isSuccess(createdSmall)) {
      await checkStays(context, small, [createdSmall], [2n ** 32n, 2n ** 64n]);
      await requestDelete(session, small.id);
    }
  },
};

/** Large enough that no other client has one of them, or one plus 2^32, by chance. */
const positiveInt32 = { lowest: 2n ** 30n, highest: 2n ** 31n - 1n };

async function checkStays(
  context: CheckContext,
  plant: TestPlant,
  created: readonly Exchange[],
  distances: readonly bigint[],
): Promise<void> {
  const before = await pollList(context, (one) => isListed(one, plant.name));
  if (!isListed(before, plant.name)) {
    context.results.hidden(rule);
    return;
  }
  for (const distance of distances) {
    const deleted = await requestDelete(context.session, String(BigInt(plant.id) + distance));
    const exchanges = [...created, before.exchange, deleted];
    if (!(await checkRemoval(context, { remaining: [plant], deleted: [] }, exchanges))) {
      return;
    }
  }
}
