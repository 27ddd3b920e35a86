import type { NewPlant } from '../../interface/plant.js';
import { counted } from '../../interface/wording.js';
import { isListed, type ListedPlant, type Listing, listingOf } from '../engine/lists.js';
import { passed } from '../engine/results.js';
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

/** A limit works if the list would be longer without it, both before and after. */
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
      const failure = { expected: 'the list accepts a limit', actual, exchanges };
      runner.record({ rule: limitRule, verdict: 'failed', ...failure });
      return;
    }
    const after = await lists.read();
    const shortest = Math.min(length, after.plants.length);
    if (accepted.some(({ max }) => max < shortest)) {
      runner.record(...passed(limitRule));
    }
  },
};

/** The last one is larger than any list of a test. */
const accessLimits = [1, 2, 1000];

/** A limit neither leaves out plants that it has room for, nor shows what a list without one hides. */
const limitedAccess: Script = {
  title: 'create plants as each user, list as each with and without a limit',
  rules: ['list.returns-accessible-plants'],
  needs: needsOfLists,
  // A list that grows and shrinks by other checks does not show whether it is a page.
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
      // Of a page, it is not known whether it ever shows the plant.
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

/** A list with a limit shows plants of the list without one, as many as there is room for. */
async function checkLimited(
  runner: ScriptRunner,
  user: User,
  own: NewPlant,
  whole: Listing,
  limit: number,
): Promise<void> {
  const rule = 'list.returns-accessible-plants';
  const { lists } = runner.provider;
  const query = `?limit=${limit}`;
  // The user has created two plants.
  const min = Math.min(limit, 2);
  const isAsExpected = (one: Listing) =>
    one.plants.length >= min &&
    strangerIn(runner, one, whole) === undefined &&
    hiddenBy(runner, one, whole, limit) === undefined;
  const first = listingOf(await runner.send(listStep(query, user)));
  const listing =
    first && isAsExpected(first) ? first : await lists.poll(user, isAsExpected, { query });
  if (isAsExpected(listing)) {
    runner.record(...passed(rule));
    return;
  }
  const fail = (about: NewPlant, expected: string, actual: string) => {
    const created = runner
      .exchangesOf(own, about)
      .filter(({ request }) => request.method === 'POST');
    const exchanges = [...created, whole.exchange, listing.exchange];
    runner.record({ rule, verdict: 'failed', expected, actual, exchanges });
  };
  // Another client may have changed a plant meanwhile.
  const stranger =
    strangerIn(runner, listing, whole) && strangerIn(runner, listing, await lists.read(user, ''));
  if (stranger !== undefined) {
    const namesake = runner.expectedPlants.plants.find(({ plant }) =>
      isSameText(plant.name, stranger.name),
    );
    const expected = `a list with limit=${limit} shows plants of the list without a limit`;
    const actual = `it shows ${describePlant(stranger)}, which that list does not show, or not as often`;
    fail(namesake?.plant ?? own, expected, actual);
    return;
  }
  if (listing.plants.length < min) {
    const expected = `a list with limit=${limit} has ${counted(min, 'plant')}, as one without a limit`;
    fail(own, expected, `${listing.plants.length} are listed`);
    return;
  }
  const hidden = hiddenBy(runner, listing, whole, limit);
  if (hidden !== undefined) {
    // A list that shrinks with the plants is no page.
    await runner.send(deleteStep(own, user));
    const isShorter = (one: Listing) => one.plants.length < listing.plants.length;
    if (isShorter(await lists.poll(user, isShorter, { query }))) {
      const expected = `a list with limit=${limit} shows "${hidden.name}", as the list without a limit does`;
      fail(hidden, expected, 'it does not');
    }
  }
}

/** A plant of this run that a list has room for and lacks, although another list of the same user shows it. */
function hiddenBy(
  { expectedPlants }: ScriptRunner,
  listing: Listing,
  whole: Listing,
  limit: number,
): NewPlant | undefined {
  const isHidden = ({ name }: NewPlant) =>
    isListed(whole, { name }) && !isListed(listing, { name });
  return limit > whole.plants.length
    ? expectedPlants.remaining.find(({ plant }) => isHidden(plant))?.plant
    : undefined;
}

/**
 * A plant that a list shows more often than another list of the same user, if there is one. Plants with a name that
 * is new are of other clients, and may come and go.
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
