import { setTimeout as wait } from 'node:timers/promises';
import { type Finding, failed, passed } from '../engine/finding.js';
import { isListed, type Listing, listingOf } from '../engine/lists.js';
import type { ScriptRunner } from '../engine/script-runner.js';
import { listStep } from '../engine/step.js';
import type { User } from '../http/request.js';
import { settleAll } from '../http/settle-all.js';

/** A list of one user, with the query that it was requested with. */
interface UserListing {
  readonly user: User;
  readonly query: string;
  /** Undefined if the response is not a list, which other checks are about. */
  readonly listing: Listing | undefined;
}

const accessRule = 'list.returns-accessible-plants';
/** How many lists are requested at once, of all users and queries. */
const listsAtOnce = 4;

/**
 * Checks that a user sees the same plants in each list: with and without a limit, while other lists are requested, and
 * over a socket that another user has used.
 */
export async function listAtOnce(runner: ScriptRunner): Promise<void> {
  const { connection, lists } = runner.provider;
  if (connection.hasSecondUser) {
    const other = await runner.create(undefined, 'second', true);
    for (const query of queriesOf(runner)) {
      await lists.poll('second', (one) => isListed(one, other), { query });
    }
  }
  const inTurn = await listInTurn(runner);
  const atOnce = await listTogether(runner, inTurn);
  if (findForeign(runner, inTurn, inTurn, atOnce) || findMissing(runner, inTurn, atOnce)) {
    // A list may have been late. Later lists are not.
    await wait(lists.maxLagMs);
    const later = await listInTurn(runner);
    const laterAtOnce = await listTogether(runner, later);
    const failure =
      findForeign(runner, later, inTurn, atOnce, later, laterAtOnce) ??
      findMissing(runner, later, laterAtOnce);
    if (failure !== undefined) {
      runner.record(failure);
      return;
    }
  }
  runner.record(...passed(accessRule));
}

/** The query that lists the most plants, and no query, as apps have none. */
function queriesOf({ provider: { lists } }: ScriptRunner): ReadonlySet<string> {
  return new Set([lists.facts.query, '']);
}

async function listAs(
  runner: ScriptRunner,
  user: User,
  query: string,
  onOwnSocket: boolean,
): Promise<UserListing> {
  const exchange = await runner.send({ ...listStep(query, user), onOwnSocket });
  return { user, query, listing: listingOf(exchange) };
}

/** Requests the lists of each user one after the other, with each query. */
async function listInTurn(runner: ScriptRunner): Promise<readonly UserListing[]> {
  const { connection } = runner.provider;
  const listed: UserListing[] = [];
  for (const query of queriesOf(runner)) {
    for (const user of connection.users) {
      listed.push(await listAs(runner, user, query, true));
    }
  }
  return listed;
}

/** Requests the same lists at once, and then in turn over one socket that is kept open. */
async function listTogether(
  runner: ScriptRunner,
  inTurn: readonly UserListing[],
): Promise<readonly UserListing[]> {
  const { connection, lists } = runner.provider;
  const together = [...inTurn, ...inTurn].slice(0, listsAtOnce);
  const listed = await settleAll(
    together.map(({ user, query }) => listAs(runner, user, query, true)),
  );
  for (const user of connection.hasSecondUser ? connection.users : []) {
    listed.push(await listAs(runner, user, lists.facts.query, false));
  }
  return listed;
}

/** The failure that a list shows a plant of another user, which the first list of the same user hides. */
function findForeign(
  runner: ScriptRunner,
  inTurn: readonly UserListing[],
  ...seen: readonly (readonly UserListing[])[]
): Finding | undefined {
  for (const { user, listing } of seen.flat()) {
    const reference = inTurn.find((one) => one.user === user)?.listing;
    if (listing === undefined || reference === undefined) {
      continue;
    }
    const foreign = runner.expectedPlants.remaining.find(
      ({ plant, owner }) =>
        owner !== user && isListed(listing, plant) && !isListed(reference, plant),
    );
    if (foreign !== undefined) {
      const expected = `each list of a user hides "${foreign.plant.name}" of the other user, as one of them does`;
      const exchanges = [...foreign.exchanges, reference.exchange, listing.exchange];
      return failed(accessRule, { expected, actual: 'it is listed' }, exchanges);
    }
  }
  return undefined;
}

/** The failure that a list lacks a plant of its user while others are requested, and shows it alone. */
function findMissing(
  { expectedPlants, provider }: ScriptRunner,
  inTurn: readonly UserListing[],
  atOnce: readonly UserListing[],
): Finding | undefined {
  if (!provider.lists.showsAll) {
    return undefined;
  }
  for (const { user, query, listing } of atOnce) {
    const alone = inTurn.find((one) => one.user === user && one.query === query)?.listing;
    if (listing === undefined || alone === undefined) {
      continue;
    }
    const missing = expectedPlants.remaining.find(
      ({ plant, owner }) => owner === user && isListed(alone, plant) && !isListed(listing, plant),
    );
    if (missing !== undefined) {
      const expected = `a list shows "${missing.plant.name}" while other lists are requested, as it does alone`;
      const exchanges = [...missing.exchanges, alone.exchange, listing.exchange];
      return failed(accessRule, { expected, actual: 'it does not' }, exchanges);
    }
  }
  return undefined;
}
