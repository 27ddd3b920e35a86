import { counted } from '../../interface/wording.js';
import { isListed, type Listing, listingOf } from '../engine/lists.js';
import { passed } from '../engine/results.js';
import { needsOfLists, type Script } from '../engine/run-scripts.js';
import { listStep } from '../engine/step.js';
import { isSuccess } from '../http/exchange.js';
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
        const first = await runner.send(listStep(`?limit=${limit}`, user));
        const isEnough = (one: Listing) => one.plants.length >= Math.min(limit, 2);
        const isShort = !isEnough(listingOf(first) ?? whole);
        const { exchange, plants } = isShort
          ? await lists.poll(user, isEnough, { query: `?limit=${limit}` })
          : (listingOf(first) ?? { ...whole, exchange: first });
        const foreign = runner.expectedPlants.plants.find(
          ({ plant }) => !isListed(whole, plant) && isListed({ exchange, plants }, plant),
        );
        const min = Math.min(limit, 2);
        if (foreign === undefined && plants.length >= min) {
          runner.record(...passed(rule));
          continue;
        }
        const setup = runner.exchangesOf(own, ...(foreign ? [foreign.plant] : []));
        const exchanges = [...setup, whole.exchange, exchange];
        const mismatch = foreign
          ? {
              expected: `"${foreign.plant.name}" of another user, which a list hides, is not listed with a limit`,
              actual: 'it is listed',
            }
          : {
              expected: `a list with limit=${limit} has ${counted(min, 'plant')}, as one without a limit`,
              actual: `${plants.length} are listed`,
            };
        runner.record({ rule, verdict: 'failed', ...mismatch, exchanges });
      }
    }
  },
};

/** Limits of lists. */
export const limitScripts: readonly Script[] = [limit, limitedAccess];
