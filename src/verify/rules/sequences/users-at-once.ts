import { isSuccess } from '../../http/exchange.js';
import type { User } from '../../http/request.js';
import { settleAll } from '../../http/settle-all.js';
import { createPlant, requestCreate } from '../../session/create-plant.js';
import { isListed, type Listing, pollList } from '../../session/list-plants.js';
import { namesIn } from '../../session/listed-plants.js';
import { noSecondUser } from '../../situations/reach-state.js';
import { otherUser } from '../../situations/send-sample.js';
import type { Check, CheckContext } from './check.js';

const rule = 'list.returns-accessible-plants';
const callers: readonly User[] = Array.from({ length: 8 }, (_, position) =>
  position % 2 === 0 ? 'first' : 'second',
);

type Lists = Readonly<Record<User, Listing>>;

/** The provider does not confuse requests of two users at the same time. */
export const usersAtOnce: Check = {
  name: 'two users create and list at once',
  rules: [rule],
  needs: ['create.stores-plant', rule, 'plant.name'],
  async run(context) {
    const { session, capabilities, results } = context;
    if (!session.hasSecondUser) {
      results.notChecked(noSecondUser, rule);
      return;
    }
    if (capabilities.visibility !== 'all') {
      return;
    }
    await createAtOnce(context);
    await listAtOnce(context);
  },
};

async function createAtOnce(context: CheckContext): Promise<void> {
  const { session, capabilities, results } = context;
  const plants = await settleAll(
    callers.map(async (owner) => {
      const plant = capabilities.testPlants.next();
      const created = await requestCreate(session, plant, { as: owner, onOwnSocket: true });
      return { ...plant, owner, created };
    }),
  );
  const accepted = plants.filter(({ created }) => isSuccess(created));
  const lists = await listUntilVisible(context, accepted);
  for (const { name, owner } of accepted) {
    const other = otherUser(owner);
    if (isListed(lists[other], name) && !isListed(lists[owner], name)) {
      results.failed(rule, {
        expected: `"${name}" is in the list of the user who has created it`,
        actual: 'it is listed for another user, who has created a plant at the same time',
        exchanges: [
          ...plants.map(({ created }) => created),
          lists[owner].exchange,
          lists[other].exchange,
        ],
      });
      return;
    }
  }
  results.passed(rule);
}

async function listAtOnce(context: CheckContext): Promise<void> {
  const { session, capabilities, results } = context;
  const own = await settleAll(
    session.users.map(async (owner) => ({
      owner,
      ...(await createPlant(context, undefined, { as: owner })),
    })),
  );
  const before = await listUntilVisible(context, own);
  const listed = await settleAll(
    callers.map(async (user) => ({
      user,
      exchange: await session.send('GET', `/plants${capabilities.listQuery}`, {
        as: user,
        onOwnSocket: true,
      }),
    })),
  );
  const after = await listUntilVisible(context, own);
  for (const { user, exchange } of listed) {
    const foreign = own.find(
      ({ name, owner }) =>
        owner !== user &&
        ![before[user], after[user]].some((list) => isListed(list, name)) &&
        isSuccess(exchange) &&
        namesIn(exchange)?.includes(name),
    );
    if (foreign !== undefined) {
      results.failed(rule, {
        expected: 'a user sees the same list while another user requests one',
        actual: `"${foreign.name}" of the other user is listed as well, only then`,
        exchanges: [
          ...own.map(({ created }) => created),
          before[user].exchange,
          ...listed.map((one) => one.exchange),
        ],
      });
      return;
    }
  }
  results.passed(rule);
}

/** Lists the plants of both users until each sees their own, or the time is over. */
async function listUntilVisible(
  context: CheckContext,
  plants: readonly { readonly name: string; readonly owner: User }[],
): Promise<Lists> {
  const list = (user: User) =>
    pollList(
      context,
      (listing) => plants.every(({ name, owner }) => owner !== user || isListed(listing, name)),
      undefined,
      { as: user },
    );
  return { first: await list('first'), second: await list('second') };
}
