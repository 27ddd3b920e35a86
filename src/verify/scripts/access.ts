import { counted } from '../../interface/counted.js';
import type { NewPlant } from '../../interface/plant.js';
import { situations } from '../../interface/situations.js';
import { type Finding, failed, notChecked, passed } from '../engine/finding.js';
import { isListed, type Listing, listingOf } from '../engine/lists.js';
import type { Script } from '../engine/run-scripts.js';
import type { ScriptRun } from '../engine/script-run.js';
import { createStep, listStep, otherUser } from '../engine/step.js';
import { settleAll } from '../http/concurrency.js';
import { isSuccess } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { noSecondUser } from './reach-state.js';

const rule = 'list.returns-accessible-plants';
/** The last one is larger than any list of a test. */
const limits = [1, 2, 3, 1000];

/** A limit cuts the list of a user, and shows no plant that the list without a limit does not show. */
const limitedAccess: Script = {
  title: 'list as each user, with and without a limit',
  rules: [rule],
  needs: ['create.stores-plant', 'list.returns-array-of-plants'],
  async run(run) {
    const { connection, lists } = run.provider;
    for (const user of connection.users) {
      await run.create(undefined, user);
    }
    if (lists.facts.showsAll && !(await run.checkLists(rule))) {
      return;
    }
    for (const user of connection.users) {
      await checkLimits(run, user);
    }
  },
};

async function checkLimits(run: ScriptRun, user: User): Promise<void> {
  const { lists } = run.provider;
  const before = await lists.read(user, '');
  const limited = await settleAll(
    limits.map(async (limit) => {
      const exchange = await run.send(listStep(`?limit=${limit}`, user));
      return { limit, listing: listingOf(exchange) };
    }),
  );
  // Others may have created or deleted plants meanwhile.
  const after = await lists.read(user, '');
  for (const { limit, listing } of limited) {
    const mismatch = listing && findMismatch(limit, listing, [before, after]);
    if (mismatch !== undefined) {
      const exchanges = [before.exchange, listing?.exchange, after.exchange];
      run.record(
        failed(
          { rule, ...mismatch },
          exchanges.filter((one) => one !== undefined),
        ),
      );
    } else if (listing !== undefined) {
      run.record(...passed(rule));
    }
  }
}

/** How a list with a limit is too short, or shows a plant that the whole list does not. */
function findMismatch(limit: number, limited: Listing, whole: readonly Listing[]) {
  const [before, after] = whole as readonly [Listing, Listing];
  const stayed = before.plants.filter(({ name }) => after.plants.some((one) => one.name === name));
  const min = Math.min(limit, stayed.length);
  if (limited.plants.length < min) {
    const expected = `a list with limit=${limit} has ${counted(min, 'plant')}, as one without a limit`;
    return { expected, actual: `${limited.plants.length} are listed` };
  }
  return undefined;
}

/** A list with a limit shows no plant of another user that the list without a limit hides. */
const limitOfAnother: Script = {
  title: 'create a plant as each of two users, list as one of them with a large limit',
  rules: [rule],
  needs: ['create.stores-plant', 'list.returns-array-of-plants', 'plant.name'],
  // A list that grows and shrinks by other checks does not show whether it is a page.
  isAlone: true,
  async run(run) {
    const { connection, lists } = run.provider;
    if (!connection.hasSecondUser) {
      run.record(...notChecked(noSecondUser, undefined, rule));
      return;
    }
    const other = await run.create(undefined, 'second');
    const own = await run.create();
    const plain = await lists.poll('first', (one) => isListed(one, own), '');
    const next = await run.create();
    const longer = await lists.poll('first', (one) => isListed(one, next), '');
    // A list that does not grow is a page, which may hide the other plant.
    const isWhole = longer.plants.length > plain.plants.length && isListed(longer, next);
    if (!isWhole || isListed(longer, other)) {
      return;
    }
    const limited = await lists.read('first', `?limit=${Math.max(...limits)}`);
    const exchanges = [...run.exchangesOf(other), longer.exchange, limited.exchange];
    run.record(
      isListed(limited, other)
        ? failed(
            {
              rule,
              expected: `"${other.name}" of another user, which a list hides, is not listed with a limit`,
              actual: 'it is listed',
            },
            exchanges,
          )
        : ({ rule, verdict: 'passed' } satisfies Finding),
    );
  },
};

/** If each user may have a plant of the same id, a delete removes only the plant of its user. */
const sharedId: Script = {
  title: 'create a plant as each of two users under one id, delete that of one, list as the other',
  rules: ['delete.removes-one-plant'],
  needs: ['create.stores-plant', rule, 'delete.removes-one-plant', 'plant.name'],
  async run(run) {
    const { connection, lists, plants } = run.provider;
    if (!connection.hasSecondUser || !lists.facts.showsAll) {
      return;
    }
    const first = await run.create();
    const second: NewPlant = { ...plants.next(), id: first.id };
    const situation = situations['create.others-id'];
    const step = { ...createStep(second, 'second'), situation, plant: first };
    if (!isSuccess(await run.send(step))) {
      return;
    }
    const ofSecond = await lists.poll('second', (one) => isListed(one, second));
    const ofFirst = await lists.read('first');
    const areSeparate =
      isListed(ofSecond, second) && isListed(ofFirst, first) && !isListed(ofFirst, second);
    if (areSeparate) {
      run.world.note(first, 'there');
      run.world.note(second, 'there');
      // As the second user: a provider that looks at the id alone finds the plant of the first one.
      await run.remove(second, 'second');
      await run.checkLists('delete.removes-one-plant');
    }
  },
};

const callers: readonly User[] = ['first', 'second', 'first', 'second'];

/** The provider does not confuse requests of two users at the same time. */
const usersAtOnce: Script = {
  title: 'two users create and list at once',
  rules: [rule],
  needs: ['create.stores-plant', rule, 'plant.name'],
  isAlone: true,
  async run(run) {
    const { connection, lists, plants } = run.provider;
    if (!connection.hasSecondUser) {
      run.record(...notChecked(noSecondUser, undefined, rule));
      return;
    }
    if (!lists.facts.showsAll) {
      return;
    }
    await settleAll(callers.map((user) => run.tryCreate(plants.next(), user, true)));
    await run.checkLists(rule);
    const before = { first: await lists.read('first'), second: await lists.read('second') };
    const listed = await settleAll(
      callers.map(async (user) => {
        const step = { ...listStep(lists.facts.query, user), onOwnSocket: true };
        return { user, exchange: await run.send(step) };
      }),
    );
    for (const { user, exchange } of listed) {
      const listing = listingOf(exchange) ?? { exchange, plants: [] };
      const foreign = run.world.remaining.find(
        ({ plant, owner }) =>
          owner === otherUser(user) &&
          isListed(listing, plant) &&
          !isListed(before[user], plant) &&
          isListed(before[owner], plant),
      );
      if (foreign !== undefined) {
        const mismatch = {
          expected: 'a user sees the same list while another user requests one',
          actual: `"${foreign.plant.name}" of the other user is listed as well, only then`,
        };
        run.record(
          failed({ rule, ...mismatch }, [
            before[user].exchange,
            ...listed.map((one) => one.exchange),
          ]),
        );
        return;
      }
    }
    run.record(...passed(rule));
  },
};

export const accessScripts: readonly Script[] = [
  limitedAccess,
  limitOfAnother,
  sharedId,
  usersAtOnce,
];
