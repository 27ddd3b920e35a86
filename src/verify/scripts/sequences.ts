import type { NewPlant } from '../../interface/plant.js';
import { situations } from '../../interface/situations.js';
import { counted } from '../../interface/wording.js';
import { notChecked, passed } from '../engine/finding.js';
import { isListed, listingOf } from '../engine/lists.js';
import type { Script } from '../engine/run-scripts.js';
import type { ScriptRun } from '../engine/script-run.js';
import { createStep, deleteStep, listStep } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { settleAll } from '../http/concurrency.js';
import { isError, isSuccess } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { needsOfLists } from './basics.js';
import { rejectsTakenId } from './identity.js';
import { noSecondUser } from './sample.js';

const optionalTag: Script = {
  title: 'create a plant without a tag',
  rules: ['new-plant.tag', 'create.answers-200-with-plant'],
  async run(run) {
    const { plants } = run.provider;
    const without = await run.tryCreate(plants.nextWithoutTag());
    if (isSuccess(without)) {
      run.record(...passed('new-plant.tag', 'create.answers-200-with-plant'));
      return;
    }
    // A provider may reject such a plant for another reason, and then it rejects one with a tag as well.
    const withTag = await run.tryCreate(plants.next());
    if (plants.hasTags && isSuccess(withTag) && isError(without)) {
      const expected = 'a create without a tag succeeds, as the same create with a tag does';
      const failure = { expected, actual: 'it is rejected', exchanges: [without, withTag] };
      run.record({ rule: 'new-plant.tag', verdict: 'failed', ...failure });
    } else {
      run.record(...notChecked('the provider accepts too few plants', undefined, 'new-plant.tag'));
    }
  },
};

/** Two plants that differ only in their ids are two plants. */
const sameName: Script = {
  title: 'create two plants of one name and tag, delete one, each time list',
  rules: ['create.stores-plant', 'delete.removes-one-plant'],
  needs: [...needsOfLists, 'delete.removes-one-plant'],
  async run(run) {
    const first = await run.create();
    const second = { ...first, id: run.provider.plants.nextId() };
    // A provider may allow each name once.
    if (isSuccess(await run.tryCreate(second)) && (await run.checkLists('create.stores-plant'))) {
      await run.remove(second);
      await run.checkLists('delete.removes-one-plant');
    }
  },
};

const enoughPlants = 11;

/** No list is longer than its limit, for limits around the number of plants. */
const limit: Script = {
  title: 'list with limits around the number of plants',
  rules: ['list.limit-caps-results', 'list.returns-array-of-plants'],
  needs: ['list.returns-array-of-plants'],
  async run(run) {
    const { plants, lists } = run.provider;
    const missing = enoughPlants - (await lists.read()).plants.length;
    await settleAll(Array.from({ length: Math.max(0, missing) }, () => run.create(plants.next())));
    const { length } = (await lists.read()).plants;
    const limits = [0, 1, 2, 5, 10, length - 2, length - 1, length];
    const answers = await settleAll(
      limits.map(async (max) => ({ max, exchange: await run.send(listStep(`?limit=${max}`)) })),
    );
    if (!answers.some(({ max, exchange }) => max > 0 && isSuccess(exchange))) {
      const actual = `it rejected each of ${limits.join(', ')}`;
      const exchanges = answers.slice(-1).map(({ exchange }) => exchange);
      const failure = { expected: 'the list accepts a limit', actual, exchanges };
      run.record({ rule: 'list.limit-caps-results', verdict: 'failed', ...failure });
    }
  },
};

const rule = 'list.returns-accessible-plants';
/** So many plants each user has at least. */
const ownPlants = 2;
/** The last one is larger than any list of a test. */
const limits = [1, ownPlants, 1000];

/** A limit neither leaves out plants that it has room for, nor shows what a list without one hides. */
const limitedAccess: Script = {
  title: 'create plants as each user, list as each with and without a limit',
  rules: [rule],
  needs: needsOfLists,
  // A list that grows and shrinks by other checks does not show whether it is a page.
  isAlone: true,
  async run(run) {
    const { connection, lists } = run.provider;
    for (const user of connection.users) {
      await run.create(undefined, user);
    }
    if (lists.facts.showsAll && !(await run.checkLists(rule))) {
      return;
    }
    for (const user of connection.users) {
      const before = await lists.read(user, '');
      const own = await run.create(undefined, user);
      const whole = await lists.poll(user, (one) => isListed(one, own), '');
      // A list that does not grow may be a page.
      const isWhole = whole.plants.length > before.plants.length && isListed(whole, own);
      const others = run.world.plants.filter(({ owner }) => owner !== user);
      const hidden = others.filter(({ plant }) => !isListed(whole, plant));
      for (const limit of isWhole ? limits : []) {
        const exchange = await run.send(listStep(`?limit=${limit}`, user));
        const { plants } = listingOf(exchange) ?? whole;
        const shown = hidden.find(({ plant }) => isListed({ exchange, plants }, plant));
        const min = Math.min(limit, ownPlants);
        const setup = run.exchangesOf(own, ...(shown ? [shown.plant] : []));
        const exchanges = [...setup, whole.exchange, exchange];
        if (shown !== undefined) {
          const expected = `"${shown.plant.name}" of another user, which a list hides, is not listed with a limit`;
          run.record({ rule, verdict: 'failed', expected, actual: 'it is listed', exchanges });
        } else if (plants.length < min) {
          const expected = `a list with limit=${limit} has ${counted(min, 'plant')}, as one without a limit`;
          const actual = `${plants.length} are listed`;
          run.record({ rule, verdict: 'failed', expected, actual, exchanges });
        } else {
          run.record(...passed(rule));
        }
      }
    }
  },
};

/** If each user may have a plant of the same id, a delete removes only the plant of its user. */
const sharedId: Script = {
  title: 'create a plant as each of two users under one id, delete that of one, list as the other',
  rules: ['delete.removes-one-plant'],
  needs: [...needsOfLists, rule, 'delete.removes-one-plant'],
  async run(run) {
    const { connection, lists, plants } = run.provider;
    if (!connection.hasSecondUser) {
      throw new CannotCheckError(noSecondUser);
    }
    const first = await run.create();
    const second = { ...plants.next(), id: first.id };
    const situation = situations['create.others-id'];
    await run.send({ ...createStep(second, 'second'), situation, plant: first });
    const ofSecond = await lists.poll('second', (one) => isListed(one, second));
    const ofFirst = await lists.read('first');
    if (!isListed(ofSecond, second) || !isListed(ofFirst, first) || isListed(ofFirst, second)) {
      return;
    }
    await run.send(deleteStep(second, 'second'));
    const after = await lists.poll('first', (one) => isListed(one, first));
    if (!isListed(after, first)) {
      const expected = `"${first.name}" stays, as another user deletes a plant of the same id`;
      run.record({
        rule: 'delete.removes-one-plant',
        verdict: 'failed',
        expected,
        actual: 'it is gone',
        exchanges: [...run.exchangesOf(first, second), after.exchange],
      });
    }
  },
};

const atOnce = 8;

/**
 * Requests that are sent at once do not disturb each other. If the provider rejects a taken id, no accepted
 * plant is replaced by another one.
 */
const concurrency: Script = {
  title: `create ${atOnce} plants at once, half of them with one id, delete and list at once`,
  rules: [
    'create.stores-plant',
    'create.answers-200-with-plant',
    'delete.removes-one-plant',
    'list.returns-accessible-plants',
  ],
  needs: [...needsOfLists, 'delete.removes-one-plant'],
  isBasic: true,
  isAlone: true,
  async run(run) {
    const { plants } = run.provider;
    const shared = (await rejectsTakenId(run)) ? { id: plants.nextId() } : {};
    const planned = Array.from({ length: atOnce }, (_, at) => ({
      ...plants.next(),
      ...(at < atOnce / 2 && shared),
    }));
    await settleAll(planned.map((plant) => run.tryCreate(plant, 'first', true)));
    if (await run.checkLists('create.stores-plant')) {
      const stored = run.world.plants.filter(({ presence }) => presence === 'there');
      await settleAll(stored.slice(0, -1).map(({ plant }) => run.remove(plant)));
      await run.checkLists('delete.removes-one-plant');
      await listAtOnce(run);
    }
  },
};

const callers: readonly User[] = ['first', 'second', 'first', 'second'];

/** A user sees the same list while another user requests one. */
async function listAtOnce(run: ScriptRun): Promise<void> {
  const { connection, lists } = run.provider;
  if (!connection.hasSecondUser) {
    return;
  }
  const other = await run.create(undefined, 'second');
  const second = await lists.poll('second', (one) => isListed(one, other));
  const before = { first: await lists.read('first'), second };
  const listed = await settleAll(
    callers.map(async (user) => {
      const step = { ...listStep(lists.facts.query, user), onOwnSocket: true };
      return { user, listing: listingOf(await run.send(step)) ?? before[user] };
    }),
  );
  for (const { user, listing } of listed) {
    const isNew = (plant: NewPlant) => isListed(listing, plant) && !isListed(before[user], plant);
    const foreign = run.world.plants.find(({ plant }) => isNew(plant));
    if (foreign !== undefined) {
      const expected = 'a user sees the same list while another user requests one';
      const actual = `"${foreign.plant.name}" is listed as well, only then`;
      const listings = [before[user], ...listed.map((one) => one.listing)];
      const exchanges = listings.map(({ exchange }) => exchange);
      run.record({ rule, verdict: 'failed', expected, actual, exchanges });
      return;
    }
  }
  run.record(...passed(rule));
}

export const sequenceScripts: readonly Script[] = [
  optionalTag,
  sameName,
  limit,
  limitedAccess,
  sharedId,
  concurrency,
];
