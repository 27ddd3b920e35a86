import { situations } from '../../interface/situations.js';
import { isListed, listingOf } from '../engine/lists.js';
import { passed } from '../engine/results.js';
import type { Script } from '../engine/run-scripts.js';
import type { ScriptRun } from '../engine/script-run.js';
import { createStep, listStep } from '../engine/step.js';
import { isError } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { settleAll } from '../http/settle-all.js';
import { needsOfDeletes } from './basics.js';

const atOnce = 8;

/** Requests that are sent at once do not disturb each other. */
export const concurrency: Script = {
  title: `create ${atOnce} plants at once, half of them with one id, delete and list at once`,
  rules: [
    'create.stores-plant',
    'create.answers-200-with-plant',
    'delete.removes-one-plant',
    'list.returns-accessible-plants',
  ],
  needs: needsOfDeletes,
  isBasic: true,
  isAlone: true,
  async run(run) {
    const { plants } = run.provider;
    const taken = await run.create();
    const again = createStep({ ...plants.next(), id: taken.id });
    const situation = situations['create.taken-id'];
    // Where a taken id is rejected, no accepted plant is replaced by another one.
    const rejectsTakenId = isError(await run.send({ ...again, situation, plant: taken }));
    const shared = rejectsTakenId ? { id: plants.nextId() } : {};
    const planned = Array.from({ length: atOnce }, (_, position) => ({
      ...plants.next(),
      ...(position < atOnce / 2 && shared),
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
  const rule = 'list.returns-accessible-plants';
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
    const foreign = run.world.plants.find(
      ({ plant }) => isListed(listing, plant) && !isListed(before[user], plant),
    );
    if (foreign !== undefined) {
      const expected = 'a user sees the same list while another user requests one';
      const actual = `"${foreign.plant.name}" is listed as well, only then`;
      const exchanges = [before[user].exchange, ...listed.map((one) => one.listing.exchange)];
      run.record({ rule, verdict: 'failed', expected, actual, exchanges });
      return;
    }
  }
  run.record(...passed(rule));
}
