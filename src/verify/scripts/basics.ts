import { plantRules, type RuleId } from '../../interface/rules.js';
import { lastingPlants } from '../engine/detect-provider.js';
import type { CheckName } from '../engine/finding.js';
import type { LedgerRecord } from '../engine/ledger.js';
import type { Script } from '../engine/run-scripts.js';
import type { ScriptRunner } from '../engine/script-runner.js';
import { listStep } from '../engine/step.js';
import type { User } from '../http/request.js';
import { settleAll } from '../http/settle-all.js';
import { concurrency } from './concurrency.js';

/** What the first script of a run checks, and what it needs of the plants that were created to detect the provider. */
export const storageCheck: CheckName = {
  kind: 'sequence',
  check:
    'create plants over several sockets, list them with and without limits, delete some, list again',
};
export const storageRules: readonly RuleId[] = [
  'create.stores-plant',
  'delete.answers-without-body',
  'delete.removes-one-plant',
  'list.limit-caps-results',
  'list.returns-accessible-plants',
  'list.returns-array-of-plants',
  ...plantRules,
];

/** How many plants a list must have, so that limits around the usual sizes of pages cut it. */
export const wantedPlants = 22;
/** Such a limit shows all plants of most test stores. */
const largeLimit = 1000;

/**
 * Lists show the plants as they were sent, whichever process has stored them, with each limit; a delete removes one plant.
 *
 * @param runner has the first plants of the run.
 */
export async function runStorage(runner: ScriptRunner): Promise<void> {
  const { users } = runner.run.connection;
  await checkBothLists(runner);
  if (hasFailed(runner)) {
    return;
  }
  const { longest } = runner.run.views;
  // The largest limit that can cut the list shows whether larger ones are ignored.
  const limits = [1, 11, 21, Math.max(longest - 1, 1), largeLimit];
  await listWithLimits(runner, 'first', [...new Set(limits)]);
  if (users.length > 1) {
    await listWithLimits(runner, 'second', [1, largeLimit]);
  }
  await lookAgain(runner);
  const passing = users.flatMap((user) => ownPlants(runner, user).slice(lastingPlants));
  for (const { plant } of passing.slice(0, 2)) {
    await runner.remove(plant);
    await runner.checkLists();
    if (hasFailed(runner)) {
      return;
    }
  }
  await runner.removeAtOnce(passing.slice(2).map(({ plant }) => plant));
  await checkBothLists(runner);
  if (!hasFailed(runner)) {
    // A page is as long as before, and any other list is shorter.
    await settleAll(users.map((user) => listWithLimits(runner, user, [largeLimit])));
    await lookAgain(runner);
  }
}

/** Whether a list has shown a failure. Of a list that may be a page, only shorter ones show whether it is one. */
function hasFailed({ run, records }: ScriptRunner): boolean {
  return run.views.hasFindings(records);
}

/** If a list with a limit was wrong, a list without one says whether the plants are there. */
async function lookAgain(runner: ScriptRunner): Promise<void> {
  if (hasFailed(runner)) {
    await runner.checkLists();
  }
}

function ownPlants(runner: ScriptRunner, user: User): readonly LedgerRecord[] {
  return runner.records.filter(({ owner, presence }) => owner === user && presence === 'there');
}

/** Checks the list with the best query, and the one without a query, as apps request it. */
async function checkBothLists(runner: ScriptRunner): Promise<void> {
  if ((await runner.checkLists()) && runner.run.query !== '') {
    await runner.checkLists('');
  }
}

async function listWithLimits(
  runner: ScriptRunner,
  user: User,
  limits: readonly number[],
): Promise<void> {
  await settleAll(limits.map((limit) => runner.send(listStep(`?limit=${limit}`, user))));
}

/** A delete finds a plant even if no list has shown it before. */
const deleteAtOnce: Script = {
  title: 'create a plant, then delete it at once',
  rules: ['create.stores-plant', 'delete.removes-one-plant', 'delete.error-body'],
  leavesNothing: true,
  async run(runner) {
    await runner.remove(await runner.create());
  },
};

/**
 * The scripts that run next: if one of their rules fails, other checks show nothing. The last one finds a store in which
 * requests at the same moment disturb each other: it would fail any of the scripts that run side by side.
 */
export const basicScripts: readonly Script[] = [deleteAtOnce, concurrency];
