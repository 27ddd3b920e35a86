import { createPlant } from '../../session/create-plant.js';
import type { Exchange } from '../../session/exchange.js';
import { isListed, pollList } from '../../session/list-plants.js';
import { namesIn } from '../../session/listed-plants.js';
import type { User } from '../../session/request.js';
import type { TestPlant } from '../../session/test-plants.js';
import type { Check, CheckContext } from './check.js';
import { deleteExistingPlant } from './delete-existing-plant.js';

const rule = 'delete.removes-one-plant';

/** A list with a limit shows no deleted plant, even if the same list was requested before the delete. */
export const limitedDeletion: Check = {
  name: 'create a plant, list with a limit, delete it, list with the same limit',
  rules: [rule],
  needs: ['create.stores-plant', 'list.limit-caps-results', rule, 'plant.name'],
  async run(context) {
    const { session, capabilities } = context;
    if (capabilities.visibility !== 'all') {
      return;
    }
    const plant = await createPlant(context);
    const whole = await pollList(context, (one) => isListed(one, plant.name));
    const max = whole.plants.length;
    const limited = await session.send('GET', `/plants?limit=${max}`);
    const deleted = await deleteExistingPlant(context, plant, whole);
    if (namesIn(limited)?.includes(plant.name)) {
      const exchanges = [plant.created, limited, deleted];
      await checkGone(context, plant, { max, user: 'first', exchanges });
    }
  },
};

/** A plant that has been deleted, and the list that must not show it. */
interface LimitedList {
  readonly max: number;
  readonly user: User;
  /** The exchanges before the list, for the evidence. */
  readonly exchanges: readonly Exchange[];
}

/** Checks that a list with a limit no longer shows a deleted plant after the time that it may lag. */
export async function checkGone(
  context: CheckContext,
  { name }: TestPlant,
  { max, user, exchanges }: LimitedList,
): Promise<void> {
  const { capabilities, results } = context;
  const limited = { ...context, capabilities: { ...capabilities, listQuery: `?limit=${max}` } };
  const listing = await pollList(limited, (one) => !isListed(one, name), undefined, { as: user });
  if (!isListed(listing, name)) {
    results.passed(rule);
    return;
  }
  results.failed(rule, {
    expected: `"${name}", which has been deleted, is not listed with limit=${max}`,
    actual: 'it is listed',
    exchanges: [...exchanges, listing.exchange],
  });
}
