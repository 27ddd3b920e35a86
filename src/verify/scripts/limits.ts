import type { NewPlant } from '../../interface/plant.js';
import { counted } from '../../interface/wording.js';
import { failed, passed } from '../engine/finding.js';
import {
  isListed,
  type ListedPlant,
  type Listing,
  listingOf,
  shortestPage,
} from '../engine/lists.js';
import { needsOfLists, type Script } from '../engine/run-scripts.js';
import { describePlant, isSameText } from '../engine/same-text.js';
import type { ScriptRunner } from '../engine/script-runner.js';
import { deleteStep, listStep } from '../engine/step.js';
import { isSuccess } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { settleAll } from '../http/settle-all.js';

const limitRule = 'list.limit-caps-results';
/** Enough that limits of one digit and of two are smaller. */
const enoughPlants = 12;
const usualLimits = [0, 1, 9, 10, 11];

/** A limit works if lists without it are longer, both before and after. */
const limit: Script = {
  title: 'list with limits around the number of plants',
  rules: [limitRule, 'list.returns-array-of-plants'],
  needs: ['list.returns-array-of-plants'],
  async run(runner) {
    const { plants, lists } = runner.provider;
    const missing = enoughPlants - (await lists.read()).plants.length;
    await settleAll(
      Array.from({ length: Math.max(0, missing) }, () => runner.create(plants.next())),
    );
    const isEnough = (listing: Listing) => listing.plants.length >= enoughPlants;
    const before = await lists.poll('first', isEnough);
    const { length } = before.plants;
    const limits = [...new Set([...usualLimits, length - 1, length])];
    const answers = await settleAll(
      limits
        .filter((max) => max >= 0)
        .map(async (max) => ({ max, exchange: await runner.send(listStep(`?limit=${max}`)) })),
    );
    const accepted = answers.filter(({ max, exchange }) => max > 0 && isSuccess(exchange));
    if (accepted.length === 0) {
      const actual = `it rejected each of ${limits.join(', ')}`;
      const exchanges = answers.slice(-1).map(({ exchange }) => exchange);
      runner.record(failed(limitRule, { expected: 'the list accepts a limit', actual }, exchanges));
      return;
    }
    const after = await lists.read();
    const shortest = Math.min(length, after.plants.length);
    if (accepted.some(({ max }) => max < shortest)) {
      runner.record(...passed(limitRule));
    }
  },
};

/** The last one is larger than the lists of most test stores. */
const accessLimits = [1, 2, 1000];

/** A list with a limit has as many plants as fit, and shows no plant that a list without a limit hides. */
const limitedAccess: Script = {
  title: 'create plants as each user, list as each with and without a limit',
  rules: ['list.returns-accessible-plants'],
  needs: needsOfLists,
  // While other checks create and delete plants, a list does not show whether it is a page.
  isAlone: true,
  async run(runner) {
    const rule = 'list.returns-accessible-plants';
    const { connection, lists } = runner.provider;
    for (const user of connection.users) {
      await runner.create(undefined, user);
    }
    if (lists.showsAll && !(await runner.checkLists(rule))) {
      return;
    }
    for (const user of connection.users) {
      const before = await lists.read(user, '');
      const own = await runner.create(undefined, user);
      // A page may never show the plant.
      const whole = lists.showsAll
        ? await lists.poll(user, (one) => isListed(one, own), { query: '' })
        : await lists.read(user, '');
      // A list that does not grow may be a page.
      const isWhole = whole.plants.length > before.plants.length && isListed(whole, own);
      for (const limit of isWhole ? accessLimits : []) {
        await checkLimited(runner, user, own, whole, limit);
      }
    }
  },
};

/** Checks that a list with a limit shows plants of the list without one, as many as fit. */
async function checkLimited(
  runner: ScriptRunner,
  user: User,
  own: NewPlant,
  before: Listing,
  limit: number,
): Promise<void> {
  const rule = 'list.returns-accessible-plants';
  const { lists } = runner.provider;
  const query = `?limit=${limit}`;
  const countIn = (whole: Listing) => Math.min(limit, whole.plants.length);
  const isAsExpected = (one: Listing, whole: Listing) =>
    one.plants.length >= countIn(whole) && strangerIn(runner, one, whole) === undefined;
  const first = listingOf(await runner.send(listStep(query, user)));
  const listing =
    first && isAsExpected(first, before)
      ? first
      : await lists.poll(user, (one) => isAsExpected(one, before), { query });
  // Another client may have changed a plant meanwhile.
  const whole = isAsExpected(listing, before) ? before : await lists.read(user, '');
  if (isAsExpected(listing, whole)) {
    runner.record(...passed(rule));
    return;
  }
  const stranger = strangerIn(runner, listing, before) && strangerIn(runner, listing, whole);
  const shown = runner.expectedPlants.plants.find(({ plant }) =>
    isSameText(plant.name, stranger?.name),
  );
  const created = runner
    .exchangesOf(own, shown?.plant ?? own)
    .filter(({ request }) => request.method === 'POST');
  const exchanges = [...created, whole.exchange, listing.exchange];
  if (stranger !== undefined) {
    const expected = `a list with limit=${limit} shows plants of the list without a limit`;
    const actual = `it shows ${describePlant(stranger)}, which that list does not show, or not as often`;
    runner.record(failed(rule, { expected, actual }, exchanges));
  } else if (
    listing.plants.length < shortestPage ||
    (await shrinks(runner, user, own, query, listing))
  ) {
    const expected = `a list with limit=${limit} has ${counted(countIn(whole), 'plant')}, as one without a limit`;
    const actual = `${listing.plants.length} are listed`;
    runner.record(failed(rule, { expected, actual }, exchanges));
  }
}

/** Whether a list becomes shorter when a plant is deleted. A page would not. */
async function shrinks(
  runner: ScriptRunner,
  user: User,
  own: NewPlant,
  query: string,
  { plants: { length } }: Listing,
): Promise<boolean> {
  await runner.send(deleteStep(own, user));
  const isShorter = (one: Listing) => one.plants.length < length;
  return isShorter(await runner.provider.lists.poll(user, isShorter, { query }));
}

/**
 * A plant that a list shows more often than another list of the same user. Plants with new names belong to other clients,
 * and do not count.
 */
function strangerIn(
  { expectedPlants }: ScriptRunner,
  { plants }: Listing,
  whole: Listing,
): ListedPlant | undefined {
  const keyOf = ({ name, tag }: ListedPlant) => JSON.stringify([name, tag]);
  const names = new Set([
    ...whole.plants.map(({ name }) => name),
    ...expectedPlants.plants.map(({ plant }) => plant.name),
  ]);
  const left = new Map<string, number>();
  for (const plant of whole.plants) {
    left.set(keyOf(plant), (left.get(keyOf(plant)) ?? 0) + 1);
  }
  return plants.find((plant) => {
    const count = left.get(keyOf(plant)) ?? 0;
    left.set(keyOf(plant), count - 1);
    return count === 0 && names.has(plant.name);
  });
}

/** Limits of lists. */
export const limitScripts: readonly Script[] = [limit, limitedAccess];
