import { counted } from '../../../interface/counted.js';
import { type Exchange, isSuccess } from '../../http/exchange.js';
import type { User } from '../../http/request.js';
import type { Mismatch } from '../../report/mismatch.js';
import { type AcceptedPlant, createPlant } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { isListed, type Listing, listPlants, pollList } from '../../session/list-plants.js';
import { namesIn } from '../../session/listed-plants.js';
import type { TestPlant } from '../../session/test-plants.js';
import type { Check, CheckContext } from './check.js';
import { isLost } from './check-listed.js';
import { deleteExistingPlant } from './delete-existing-plant.js';

const enoughPlants = 4;
const limits = [1, 2, 3];

/** A limit cuts the list of a user, and shows no plant that the whole list does not show. */
export const limitedAccess: Check = {
  name: 'list as each user, with and without a limit',
  rules: ['list.returns-accessible-plants', 'delete.removes-one-plant'],
  needs: ['create.stores-plant', 'list.returns-array-of-plants'],
  async run(context) {
    if (!(await showsOwnPlants(context))) {
      return;
    }
    for (const user of context.session.users) {
      const { plants } = await listPlants(context, { as: user });
      for (let count = plants.length; count < enoughPlants; count++) {
        await createPlant(context, undefined, { as: user });
      }
      await checkLimits(context, user);
    }
  },
};

/** Whether each user sees a plant of their own, one user after the other. */
async function showsOwnPlants(context: CheckContext): Promise<boolean> {
  const { session, capabilities, results } = context;
  const own = new Map<User, AcceptedPlant>();
  for (const user of session.users) {
    own.set(user, await createPlant(context, undefined, { as: user }));
  }
  const exchanges = [...own.values()].map(({ created }) => created);
  for (const [user, plant] of capabilities.visibility === 'all' ? own : []) {
    const listing = await pollList(context, (one) => isListed(one, plant.name), undefined, {
      as: user,
    });
    // A cache may repeat the list of one user to the next.
    exchanges.push(listing.exchange);
    if (!isListed(listing, plant.name) && (await isLost(context, plant, listing, user))) {
      results.failed('list.returns-accessible-plants', {
        expected: `"${plant.name}" is in the list of the user who has created it`,
        actual: 'it is not listed',
        exchanges,
      });
      return false;
    }
  }
  return true;
}

async function checkLimits(context: CheckContext, user: User): Promise<void> {
  for (const max of limits) {
    const before = await listPlants(context, { as: user });
    const exchange = await context.session.send('GET', `/plants?limit=${max}`, { as: user });
    const listed = isSuccess(exchange) ? namesIn(exchange) : undefined;
    if (listed === undefined) {
      continue;
    }
    // Others may have created or deleted plants meanwhile.
    const after = await listPlants(context, { as: user });
    const found = findMismatch(context, max, listed, [before, after]);
    if (found === undefined) {
      context.results.passed('list.returns-accessible-plants');
      continue;
    }
    const exchanges = [before.exchange, exchange, after.exchange];
    const deleted = findDeleted(context, found.other);
    if (deleted === undefined) {
      const { other: _, ...mismatch } = found;
      context.results.failed('list.returns-accessible-plants', { ...mismatch, exchanges });
    } else {
      // This is about the delete, and not about what the user has access to.
      const again = await requestDelete(context.session, deleted.id, { as: user });
      await checkGone(context, deleted, { max, user, exchanges: [again] });
    }
    return;
  }
}

/** The plant of this run that has this name and was deleted. */
function findDeleted({ session }: CheckContext, name: unknown): TestPlant | undefined {
  const { remaining, deleted } = session.createdPlants;
  return remaining.some((plant) => plant.name === name)
    ? undefined
    : deleted.find((plant) => plant.name === name);
}

interface LimitMismatch extends Mismatch {
  /** The name that the whole list does not show, if that is the mismatch. */
  readonly other?: unknown;
}

/** How a list with a limit is too short, or shows a plant that the whole list does not. */
function findMismatch(
  { capabilities }: CheckContext,
  max: number,
  listed: readonly unknown[],
  whole: readonly Listing[],
): LimitMismatch | undefined {
  const min = Math.min(max, ...whole.map(({ plants }) => plants.length));
  if (listed.length < min) {
    const expected = `a list with limit=${max} has ${counted(min, 'plant')}, as one without a limit`;
    return { expected, actual: `${listed.length} are listed` };
  }
  const known = new Set(whole.flatMap(({ plants }) => plants.map(({ name }) => name)));
  const other = listed.find((name) => !known.has(name));
  return other === undefined || capabilities.visibility !== 'all'
    ? undefined
    : {
        expected: `only plants of the whole list are listed with limit=${max}`,
        actual: `${JSON.stringify(other)} is listed as well`,
        other,
      };
}

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
async function checkGone(
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
