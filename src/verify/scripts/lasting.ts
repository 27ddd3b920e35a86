import { CleanUp } from '../engine/clean-up.js';
import { compareViews } from '../engine/compare-views.js';
import { accessRule, type CheckName, failed, passed, storageRule } from '../engine/finding.js';
import type { LedgerRecord } from '../engine/ledger.js';
import type { Run } from '../engine/run.js';
import { ScriptRunner } from '../engine/script-runner.js';
import { listStep } from '../engine/step.js';
import type { View } from '../engine/view.js';
import type { User } from '../http/request.js';
import { settleAll } from '../http/settle-all.js';
import type { Mismatch } from '../report/verification-report.js';

export const lastingCheck: CheckName = {
  kind: 'sequence',
  check: 'list at the end of the run, with and without a limit, in turn and side by side',
};
/** How many lists are requested at once, of all users and queries. */
const listsAtOnce = 4;
/** How many lists show whether a service gives a wrong one now and then. */
const manyLists = 60;
/** How many plants are created before a time without other requests. */
const witnesses = 2;
/** A limit that cuts the list of a user, and one that does not. */
const limits = [1, 2, 1000];

/** A list of one user that differs from another one, and that other one. */
interface FoundDifference {
  readonly difference: Mismatch;
  readonly reference: View;
  readonly view: View;
}

/**
 * Stored means that it stays: waits until the first plants of the run have been there for a time, and lists them as each
 * user, with and without a limit, in turn and at once. Deleted plants must not have come back.
 *
 * @returns how long the plants have stayed, in milliseconds; undefined if the run has none that must be there.
 */
export async function checkLasting(
  run: Run,
  first: readonly LedgerRecord[],
  stayMs: number,
): Promise<number | undefined> {
  const { clock, signal } = run.connection;
  const runner = new ScriptRunner(run, { check: lastingCheck, strength: 'alone' });
  const lasting = first.filter(({ presence, wasShown }) => presence === 'there' && wasShown);
  if (lasting.length === 0) {
    return undefined;
  }
  const oldest = Math.min(...lasting.map(({ create }) => create.endedAt));
  const firstDelete = run.ledger.changes.find(({ step }) => step.request.method === 'DELETE');
  await runner.tryTo(async () => {
    // A deleted plant may come back as late as a created one may go.
    const restMs = Math.max(oldest, firstDelete?.endedAt ?? 0) + stayMs - clock.now();
    if (restMs > 0) {
      // No request can have removed these if they are gone then: nothing else is sent meanwhile.
      // A store that is full has no room for them.
      const { plants } = run;
      const created = Array.from({ length: witnesses }, () => runner.tryCreate(plants.next()));
      await settleAll(created);
      await clock.wait(restMs, signal);
    }
    await checkAllLists(runner, [...lasting, ...runner.records]);
  }, storageRule);
  run.findings.add(...runner.findings);
  runner.isOver = true;
  await new CleanUp(run).remove(runner.remaining);
  const seen = lasting.flatMap(({ shownTo, owner }) => shownTo.get(owner)?.startedAt ?? []);
  return Math.max(...seen) - oldest;
}

/** If a list is wrong, it may be late: then it is checked once more when no list may be late, and further lists with it. */
async function checkAllLists(runner: ScriptRunner, plants: readonly LedgerRecord[]): Promise<void> {
  const { run } = runner;
  const lasting = new Set(plants);
  const views: View[] = [];
  const found = await findDifference(runner, views);
  const isWrong = (view: View) =>
    run.views.deviationNow(view, (record) => lasting.has(record)) !== undefined &&
    run.views.isWhole(view);
  if (found === undefined && !views.some(isWrong) && !run.views.wasInconsistent) {
    runner.record(...passed(accessRule));
    return;
  }
  const latest = run.ledger.changes.reduce((at, { endedAt }) => Math.max(at, endedAt), 0);
  const { clock, signal } = run.connection;
  await clock.wait(Math.max(0, latest + run.ledger.lagMs - clock.now()), signal);
  const again = await findDifference(runner, []);
  if (again !== undefined) {
    const { difference, reference, view } = again;
    const { expected, actual } = difference;
    const exchanges = [reference.exchange, view.exchange];
    runner.record(failed(accessRule, { expected, actual }, exchanges));
  }
  const { users } = run.connection;
  const further = Array.from({ length: manyLists }, (_, at) => users[at % users.length] as User);
  await settleAll(further.map((user) => listAs(runner, user, run.query, false)));
}

/**
 * Lists as each user in many ways, between two lists in the usual way.
 *
 * @param views where the lists are added.
 */
async function findDifference(
  runner: ScriptRunner,
  views: View[],
): Promise<FoundDifference | undefined> {
  const { run } = runner;
  const { users } = run.connection;
  const listUsual = async () => {
    const usual: (View | undefined)[] = [];
    for (const user of users) {
      usual.push(await listAs(runner, user, run.query, true));
    }
    return usual;
  };
  const before = await listUsual();
  const others = await listOthers(runner);
  const after = await listUsual();
  views.push(...[...before, ...others, ...after].filter((view) => view !== undefined));
  const ours = new Set<unknown>([...run.ledger.records].map(({ plant }) => plant.name));
  const isKnown = (name: unknown) => ours.has(name) || run.namesBefore.has(name);
  for (const view of others) {
    const at = users.indexOf(view?.user ?? 'first');
    const [reference, later] = [before[at], after[at]];
    if (view && reference && later && run.views.isWhole(reference) && run.views.isWhole(later)) {
      const references = { before: reference, after: later };
      const difference = compareViews(references, view, run.views.isWhole(view), isKnown);
      if (difference !== undefined) {
        return { difference, reference, view };
      }
    }
  }
  return undefined;
}

/** The lists of each user: with limits and without, at once, and over a socket that another user has used. */
async function listOthers(runner: ScriptRunner): Promise<readonly (View | undefined)[]> {
  const { connection, query } = runner.run;
  const { users } = connection;
  const queries = [...(query === '' ? [] : ['']), ...limits.map((limit) => `?limit=${limit}`)];
  const lists = await settleAll(
    queries.flatMap((query) => users.map((user) => listAs(runner, user, query, false))),
  );
  const inTurn = [...new Set([query, ''])].flatMap((query) =>
    users.map((user) => ({ user, query })),
  );
  const together = [...inTurn, ...inTurn].slice(0, listsAtOnce);
  lists.push(
    ...(await settleAll(together.map((list) => listAs(runner, list.user, list.query, true)))),
  );
  for (const user of connection.hasSecondUser ? users : []) {
    lists.push(await listAs(runner, user, query, false));
  }
  return lists;
}

async function listAs(
  runner: ScriptRunner,
  user: User,
  query: string,
  onOwnSocket: boolean,
): Promise<View | undefined> {
  return runner.run.viewIn(await runner.send({ ...listStep(query, user), onOwnSocket }));
}
