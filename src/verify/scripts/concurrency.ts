import { situations } from '../../interface/situations.js';
import { isListed, listingOf } from '../engine/lists.js';
import { passed } from '../engine/results.js';
import { needsOfDeletes, type Script } from '../engine/run-scripts.js';
import type { ScriptRunner } from '../engine/script-runner.js';
import { createStep, listStep } from '../engine/step.js';
import { isError } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { settleAll } from '../http/settle-all.js';

/** A store that loses one of seven creates beside others loses one of these in 19 of 20 runs. */
const rounds = 3;
const atOnce = 8;
/** How many further creates have one id. */
const sharing = 4;

/**
 * Requests that are sent at once do not disturb each other. What is lost by chance shows only now and then, so the
 * first run counts.
 */
export const concurrency: Script = {
  title: `create ${atOnce} plants at once, delete and list at once, ${rounds} times`,
  rules: [
    'create.stores-plant',
    'create.answers-200-with-plant',
    'delete.removes-one-plant',
    'list.returns-accessible-plants',
  ],
  needs: needsOfDeletes,
  isAlone: true,
  async run(runner) {
    const { plants } = runner.provider;
    const taken = await runner.create();
    const again = createStep({ ...plants.next(), id: taken.id });
    const situation = situations['create.taken-id'];
    // Where a taken id is rejected, no accepted plant is replaced by another one.
    const rejectsTakenId = isError(await runner.send({ ...again, situation, plant: taken }));
    for (let round = 0; round < rounds; round++) {
      const distinct = Array.from({ length: atOnce }, () => plants.next());
      const id = plants.nextId();
      const shared = Array.from({ length: rejectsTakenId && round === 0 ? sharing : 0 }, () => ({
        ...plants.next(),
        id,
      }));
      const all = [...distinct, ...shared];
      await settleAll(all.map((plant) => runner.tryCreate(plant, 'first', true)));
      // Also whether the plants of the round before are gone.
      if (!(await runner.checkLists())) {
        return;
      }
      const stored = runner.expectedPlants.plants.filter(({ presence }) => presence === 'there');
      await runner.removeAtOnce(stored.slice(0, -1).map(({ plant }) => plant));
    }
    if (await runner.checkLists('delete.removes-one-plant')) {
      await listAtOnce(runner);
    }
  },
};

const callers: readonly User[] = ['first', 'second', 'first', 'second'];

/** A user sees the same list while another user requests one, and over a socket that another has used. */
async function listAtOnce(runner: ScriptRunner): Promise<void> {
  const rule = 'list.returns-accessible-plants';
  const { connection, lists } = runner.provider;
  if (!connection.hasSecondUser) {
    return;
  }
  const other = await runner.create(undefined, 'second', true);
  await lists.poll('second', (one) => isListed(one, other));
  const listAs = async (user: User, onOwnSocket: boolean) => {
    const exchange = await runner.send({ ...listStep(lists.facts.query, user), onOwnSocket });
    return { user, listing: listingOf(exchange) ?? { exchange, plants: [] } };
  };
  const [first, second] = [await listAs('first', true), await listAs('second', true)];
  const before = { first: first.listing, second: second.listing };
  const listed = await settleAll(callers.map((user) => listAs(user, true)));
  // A socket that is kept open carries the requests of both users.
  for (const user of ['first', 'second'] as const) {
    listed.push(await listAs(user, false));
  }
  for (const { user, listing } of listed) {
    const foreign = runner.expectedPlants.plants.find(
      ({ plant, owner }) =>
        owner !== user && isListed(listing, plant) && !isListed(before[user], plant),
    );
    if (foreign !== undefined) {
      const expected = 'a user sees the same list while, or after, another user requests one';
      const actual = `"${foreign.plant.name}" of the other user is listed as well, only then`;
      const shown = listed.map((one) => one.listing.exchange);
      const exchanges = [...foreign.exchanges, before[user].exchange, ...shown];
      runner.record({ rule, verdict: 'failed', expected, actual, exchanges });
      return;
    }
  }
  runner.record(...passed(rule));
}
