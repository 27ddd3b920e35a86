import type { NewPlant } from '../../interface/plant.js';
import { deletesForbidden } from '../http/cannot-check-error.js';
import { isNotFound, isSuccess, type SentExchange, statusOf } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { settleAll } from '../http/settle-all.js';
import { detectPlants } from './detect-plants.js';
import type { LedgerRecord } from './ledger.js';
import { isRejection } from './response-shape.js';
import type { Run } from './run.js';
import { createStep, deleteStep, listStep, type Part } from './step.js';
import { type ListedPlant, plantsIn } from './view.js';
import { limitOf } from './views.js';

interface DetectionOptions {
  /** The part of the run to which the first plants belong. */
  readonly part: Part;
  /** How many plants a list must have to show what lists do. */
  readonly wanted: number;
  /** By how many plants the run may make a list longer; default 50. */
  readonly growth?: number;
}

/** No query, and limits: one of them may list more plants than the others. */
const usualQueries = ['', '?limit=100'];
const highQueries = [...usualQueries, '?limit=1000', '?limit=2147483647'];
/** The same, and the limits that are the highest at many services. */
export const listQueries = [...highQueries, '?limit=50', '?limit=200', '?limit=500'];
/** The query that is used if several list the same number of plants: most pages are shorter than its limit. */
const preferredQuery = '?limit=100';
const pollMs = 100;
/** How many plants each user has from the first request to the last. */
export const lastingPlants = 2;

/**
 * Detects which plants a provider accepts, and which query lists the most of them, by creating the first plants of each
 * user. They belong to the given part, and stay.
 *
 * @throws KitError `provider-unreachable` when there is no plant store.
 * @throws UnusableProviderError when no plant can be created, or none deleted.
 * @throws CannotCheckError when the token is rejected, or the run is over.
 */
export async function detectProvider(run: Run, options: DetectionOptions): Promise<void> {
  const { users } = run.connection;
  const [high = [], ...others] = await Promise.all([
    listByEachQuery(run, highQueries),
    ...users.slice(1).map((user) => listByEachQuery(run, usualQueries, user)),
  ]);
  const rejectsHighLimit = high[0] !== undefined && high.at(-1) === undefined;
  const queries = rejectsHighLimit ? listQueries : highQueries;
  const further = queries.slice(highQueries.length);
  const lower = await Promise.all(users.map((user) => listByEachQuery(run, further, user)));
  const before = [high, ...others, ...lower];
  run.namesBefore = new Set(before.flat().flatMap((plants = []) => plants.map(({ name }) => name)));
  await detectPlants(run, options.part);
  await createFirstPlants(run, options);
  await detectQuery(run, queries, options.growth ?? 50);
}

/** The plants in the list of each query; undefined for a query that gets no list. */
function listByEachQuery(
  run: Run,
  queries: readonly string[],
  user: User = 'first',
): Promise<readonly (readonly ListedPlant[] | undefined)[]> {
  return Promise.all(queries.map(async (query) => plantsIn(await run.send(listStep(query, user)))));
}

/** Creates the lasting plants of each user, and for the first user as many as a list must have. */
async function createFirstPlants(run: Run, { part, wanted }: DetectionOptions): Promise<void> {
  const { users } = run.connection;
  const send = (plant: NewPlant, user: User) =>
    run.send({ ...createStep(plant, user), onOwnSocket: true, part });
  const create = (user: User, withTag = true) =>
    send(withTag ? run.plants.next() : run.plants.nextBare(), user);
  const lasting = users.flatMap((user) => Array.from({ length: lastingPlants }, () => user));
  // A plant of the first user is there already.
  const created = await settleAll<readonly Promise<SentExchange>[]>(
    lasting.slice(1).map((user) => create(user)),
  );
  // A tag does not identify a plant. A provider may reject this one.
  const [first] = run.ledger.recordsOf(part);
  await send({ ...run.plants.next(), ...(first?.plant.tag && { tag: first.plant.tag }) }, 'first');
  const others = Math.min(wanted - run.views.longest, run.plants.room) - lastingPlants;
  const atOnce = run.connection.concurrency;
  for (let count = 0; count < others && created.every(isSuccess); count += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, others - count) }, (_, at) => at);
    created.push(...(await settleAll(some.map((at) => create('first', at % 4 !== 1)))));
  }
  if (created.some(isRejection)) {
    run.hasLittleRoom = true;
    await makeRoom(run, part, lasting.length);
  }
}

/** How many further plants most scripts have at once. */
export const roomOfScripts = 3;

/**
 * Deletes all but the first plant of each user if a store that is full has hardly more: then it has room for the plants of
 * scripts. Of more plants, the first script deletes enough.
 */
async function makeRoom(run: Run, part: Part, lasting: number): Promise<void> {
  const stored = run.ledger.recordsOf(part).filter(({ presence }) => presence === 'there');
  if (stored.length < lasting + roomOfScripts) {
    const byUser = run.connection.users.map((user) => stored.filter(({ owner }) => owner === user));
    const others = byUser.flatMap((plants) => plants.slice(1));
    await settleAll(
      others.map(({ plant, owner }) => run.send({ ...deleteStep(plant, owner), part })),
    );
  }
}

/** Lists the plants with each query until one shows all that were created, or can no longer be late. */
async function detectQuery(run: Run, queries: readonly string[], growth: number): Promise<void> {
  const { signal, clock, lagMs: maxLagMs } = run.connection;
  const created = run.ledger.remaining.filter(
    ({ owner, presence }) => owner === 'first' && presence === 'there',
  );
  const startedAt = clock.now();
  let lateMs: number | undefined;
  for (;;) {
    const roundMs = clock.now() - startedAt;
    const lists = (await listByEachQuery(run, queries)).map((plants = []) => plants);
    const waitedMs = clock.now() - startedAt;
    const shown = lists.map((plants) => countShown(created, plants));
    const most = Math.max(...shown);
    if (most === created.length || waitedMs > maxLagMs) {
      if (most === created.length) {
        run.lateListMs = 0;
        if (lateMs !== undefined) {
          run.noteLag(lateMs, waitedMs);
        }
      }
      run.query = chooseQuery(bestQueries(queries, lists, shown), run.views.longest + growth);
      run.hasPages = most < created.length;
      return;
    }
    lateMs = roundMs;
    await clock.wait(pollMs, signal);
  }
}

function countShown(created: readonly LedgerRecord[], plants: readonly ListedPlant[]): number {
  // If a provider has changed the case of a name, other checks say so.
  const names = new Set(plants.map(({ name }) => String(name).toLowerCase()));
  return created.filter(({ plant }) => names.has(plant.name.toLowerCase())).length;
}

/**
 * A limit that the run will not reach: a list that reaches its limit leaves plants out, and a later query would have other
 * pages. Without a limit, the service may have one of its own that is not seen yet.
 */
function chooseQuery(best: readonly string[], mostPlants: number): string {
  const hasRoom = (query: string) => query !== '' && mostPlants <= limitOf(query);
  return best.find(hasRoom) ?? (best.includes('') ? '' : best[0]) ?? '';
}

/** The queries whose lists show the most plants of the run, and of those the longest lists. */
function bestQueries(
  queries: readonly string[],
  lists: readonly (readonly ListedPlant[])[],
  shown: readonly number[],
): readonly string[] {
  const most = Math.max(...shown);
  const longest = Math.max(...lists.map((plants, at) => (shown[at] === most ? plants.length : 0)));
  const best = queries.filter((_, at) => shown[at] === most && lists[at]?.length === longest);
  return best.includes(preferredQuery) ? [preferredQuery, ...best] : best;
}

/**
 * Deletes plants that no list shows, twice.
 *
 * @returns whether the second deletes show that the first ones have removed them.
 * @throws UnusableProviderError when the user may not delete.
 */
export async function proveDeletes(run: Run, part: Part): Promise<boolean> {
  const records = run.ledger.remaining.filter(({ isConfirmed }) => isConfirmed);
  const deleteAll = () =>
    settleAll(records.map(({ plant, owner }) => run.send({ ...deleteStep(plant, owner), part })));
  const first = await deleteAll();
  const forbidden = first.map(statusOf).find((status) => status === 401 || status === 403);
  if (forbidden !== undefined) {
    throw deletesForbidden(forbidden);
  }
  return first.every(isSuccess) && (await deleteAll()).every(isNotFound);
}
