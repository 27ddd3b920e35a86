import { counted } from '../../interface/counted.js';
import { lowerFirst } from '../../interface/first-letter.js';
import { compareIds } from '../../interface/int64.js';
import { parameters } from '../../interface/parameters.js';
import { isSameJson } from '../../interface/same-json.js';
import {
  hiddenReason,
  isListed,
  type ListedPlant,
  type Listing,
  plantsIn,
} from '../engine/lists.js';
import { Oracle } from '../engine/oracle.js';
import { listStep, sendStep } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { createLimiter, settleAll } from '../http/concurrency.js';
import { isSuccess } from '../http/exchange.js';
import { noSecondUser } from '../scripts/reach-state.js';
import { findBound } from './axes.js';
import type { ObservingRun } from './observing-run.js';

/** Enough plants that no unknown order looks like a known one by chance. */
const orderedPlants = 7;
const listsToCompare = 4;

/** Observes the order of lists: the one in which the mock lists the same plants. */
export async function observeOrder(run: ObservingRun): Promise<void> {
  const { provider, observation } = run;
  const { findings } = observation;
  const subject = 'list.order';
  if (!provider.lists.facts.showsAll) {
    throw new CannotCheckError(hiddenReason);
  }
  await createUnordered(run);
  const created = run.world.plants.map(({ plant }) => plant);
  const own = new Set<unknown>(created.map(({ name }) => name));
  const namesIn = (plants: readonly ListedPlant[]) =>
    plants.map(({ name }) => name).filter((name) => own.has(name));
  const isWhole = ({ plants }: Listing) => namesIn(plants).length === created.length;
  const orders: (readonly unknown[])[] = [];
  while (orders.length < listsToCompare) {
    const listing = await provider.lists.poll('first', isWhole);
    if (!isWhole(listing)) {
      throw new CannotCheckError(hiddenReason);
    }
    orders.push(namesIn(listing.plants));
  }
  const [listed = []] = orders;
  if (orders.some((order) => !isSameJson(order, listed))) {
    const evidence = 'the provider listed the same plants in more than one order';
    findings.determine(subject, 'changing', evidence);
    return;
  }
  const order = parameters[subject].samples.find((value) => {
    const oracle = new Oracle({ profile: { parameters: { [subject]: value } } });
    const isReversed = isSameJson(value, { key: 'creation', direction: 'descending' });
    const inOrder = isReversed ? created.toReversed() : created;
    oracle.restore(inOrder.map((plant) => ({ plant, owner: 'first' })));
    const simulated = plantsIn(oracle.respond('GET', '/plants')) ?? [];
    return isSameJson(namesIn(simulated), listed);
  });
  if (order === undefined) {
    const reason = 'the provider lists plants in an order that no profile can express';
    findings.leaveOpen(reason, subject);
    const evidence = `the plants were created in the order ${[...own].join(', ')}, and listed in the order ${listed.join(', ')}`;
    findings.addUnsupported(subject, reason, evidence);
    return;
  }
  const evidence = `the provider listed ${orderedPlants} plants in this order ${orders.length} times`;
  findings.determine(subject, order, evidence);
}

/** Creates plants whose order by id, by name and by creation are all different. */
async function createUnordered(run: ObservingRun): Promise<void> {
  const { plants } = run.provider;
  const all = Array.from({ length: orderedPlants }, () => plants.next());
  const ids = all.map(({ id }) => id).sort(compareIds);
  const names = all.map(({ name }) => name).sort();
  for (let position = 0; position < orderedPlants; position++) {
    const rank = (position * 5 + 4) % orderedPlants;
    const name = names[rank] as string;
    const plant = {
      ...plants.next(),
      id: ids[(position * 3 + 2) % orderedPlants] as string,
      // By code units all of these come last.
      name: rank % 2 === 0 ? lowerFirst(name) : name,
    };
    if (!isSuccess(await run.tryCreate(plant))) {
      await run.create({ ...plant, name });
    }
  }
}

/** Observes who sees whose plants. */
export async function observeVisibility(run: ObservingRun): Promise<void> {
  const { provider, observation } = run;
  const { connection, lists } = provider;
  const { findings } = observation;
  if (!connection.hasSecondUser) {
    throw new CannotCheckError(noSecondUser);
  }
  if (!lists.facts.showsAll) {
    throw new CannotCheckError(hiddenReason);
  }
  const plant = await run.create();
  // Once the second user sees a later plant, the earlier one is not just late.
  const later = await run.create(undefined, 'second');
  const second = await lists.poll('second', (one) => isListed(one, later));
  const first = await lists.poll('first', (one) => isListed(one, plant));
  if (!isListed(second, later) || !isListed(first, plant)) {
    throw new CannotCheckError(hiddenReason);
  }
  const [ofFirst, ofSecond] = [othersIn(run, first), othersIn(run, second)];
  const shared = [...ofFirst].find((name) => ofSecond.has(name));
  const unshared = [...ofFirst, ...ofSecond].find(
    (name) => !(ofFirst.has(name) && ofSecond.has(name)),
  );
  if (isListed(second, plant)) {
    const evidence = 'both users saw a plant that the first user created';
    if (unshared === undefined) {
      findings.determine('list.visibility', 'all', `${evidence}, and every other listed plant`);
    } else {
      const others = `${evidence}, but only one saw "${unshared}"`;
      findings.determine('list.visibility', 'own-and-shared', others);
      findings.determine('create.owner', 'everyone', others);
    }
    findings.leaveOpen('a plant that all users see may belong to anyone', 'create.owner');
    return;
  }
  const evidence = 'the second user did not see a plant that the first user created';
  const [visibility, others] =
    shared === undefined
      ? ['own', 'and no other plant was listed for both']
      : ['own-and-shared', `but both saw "${shared}"`];
  findings.determine('list.visibility', visibility, `${evidence}, ${others}`);
  findings.determine('create.owner', 'creator', evidence);
}

/** The names in a list of plants that this observation has not created. */
function othersIn({ provider }: ObservingRun, { plants }: Listing): ReadonlySet<unknown> {
  const created = new Set<unknown>(
    provider.created.worlds.flatMap((world) => world.plants.map(({ plant }) => plant.name)),
  );
  return new Set(plants.map(({ name }) => name).filter((name) => !created.has(name)));
}

const largestLimit = 2_147_483_647;
const typicalLimits = [
  10, 20, 25, 30, 40, 50, 99, 100, 128, 200, 250, 255, 256, 500, 1000, 1024, 5000, 10_000, 65_535,
  100_000, 1_000_000,
];
/** So many missing plants make a list cut: others may have deleted a few meanwhile. */
const minMissing = 10;

/** A list that may be cut, while the run adds plants. */
interface GrowingList {
  readonly subject: 'list.default-limit' | 'list.maximum-limit';
  readonly query: string;
  readonly lengthBefore: number;
  length: number;
  added: number;
}

/**
 * Observes how many plants a list has at most. That shows only with more plants, so this creates plants
 * until there are enough, and leaves them there.
 */
export async function observeLimits(run: ObservingRun): Promise<void> {
  const { findings, maxPlants } = run.observation;
  const lists = await openLists(run);
  const limit = createLimiter(minMissing);
  let added = 0;
  const isCut = ({ lengthBefore, length, added: known }: GrowingList) =>
    lengthBefore + known - length >= minMissing;
  const isUndecided = (list: GrowingList) => !isCut(list) && list.length <= maxPlants - minMissing;
  while (lists.some(isUndecided) && added < maxPlants) {
    const wanted = Math.min(minMissing, maxPlants - added);
    await settleAll(Array.from({ length: wanted }, () => limit(() => run.create())));
    added += wanted;
    await settleAll(lists.filter(isUndecided).map((list) => measure(run, list, added)));
  }
  for (const list of lists.toReversed()) {
    if (!(await isIgnored(run, list))) {
      recordLimit(run, list, isCut(list));
    }
  }
  const reason = 'the provider accepts no limit that was tried';
  findings.leaveOpen(reason, 'list.maximum-limit');
}

async function measure(run: ObservingRun, list: GrowingList, added: number): Promise<void> {
  const isGrown = ({ plants }: Listing) => plants.length >= list.lengthBefore + added;
  const { plants } = await run.provider.lists.poll('first', isGrown, list.query);
  list.length = plants.length;
  list.added = added;
}

/** Whether the largest limit counts as none, so that a smaller one lists more plants. */
async function isIgnored(run: ObservingRun, { subject, length }: GrowingList): Promise<boolean> {
  if (subject !== 'list.maximum-limit') {
    return false;
  }
  const query = `?limit=${length + 1}`;
  const { plants } = await run.provider.lists.read('first', query);
  if (plants.length > length) {
    const reason = `the provider lists more plants for GET /plants${query} than for a larger limit`;
    run.observation.findings.leaveOpen(reason, subject);
  }
  return plants.length > length;
}

/** Opens the list without a limit, and that with the largest one if the provider accepts it. */
async function openLists(run: ObservingRun): Promise<readonly GrowingList[]> {
  const { findings } = run.observation;
  const { connection, lists } = run.provider;
  const gone = run.provider.created.worlds.flatMap(({ plants }) => plants);
  // Deleted plants may still be listed for a while.
  const { plants } = await lists.poll(
    'first',
    (one) => !gone.some(({ plant }) => isListed(one, plant)),
    '',
  );
  const byDefault: GrowingList = {
    subject: 'list.default-limit',
    query: '',
    lengthBefore: plants.length,
    length: plants.length,
    added: 0,
  };
  const listBy = async (limit: number) =>
    plantsIn(await sendStep(connection, listStep(`?limit=${limit}`)));
  const all = await listBy(largestLimit);
  if (all !== undefined) {
    const { length } = all;
    const query = `?limit=${largestLimit}`;
    return [
      byDefault,
      { subject: 'list.maximum-limit', query, lengthBefore: length, length, added: 0 },
    ];
  }
  if ((await listBy(1)) !== undefined) {
    const isAccepted = async (limit: number) => (await listBy(limit)) !== undefined;
    const max = await findBound(1, largestLimit, typicalLimits, isAccepted);
    const evidence = `the provider answered GET /plants?limit=${max} with plants, and a limit of one more with an Error`;
    findings.determine('list.maximum-limit', max, evidence);
  }
  return [byDefault];
}

function recordLimit(
  run: ObservingRun,
  { subject, query, lengthBefore, length, added }: GrowingList,
  isCut: boolean,
): void {
  const { findings } = run.observation;
  const listed = `the provider listed ${counted(length, 'plant')} for GET /plants${query}`;
  const evidence = `${listed}, and ${lengthBefore} before this run created ${added}`;
  const largest = findings.parameters['list.maximum-limit'];
  if (isCut) {
    findings.determine(subject, length, evidence);
  } else if (subject === 'list.default-limit' && typeof largest === 'number' && length <= largest) {
    const reason = `${listed}: the default limit may be anything from there to the maximum limit`;
    findings.leaveOpen(reason, subject);
  } else if (length < lengthBefore + added || added < minMissing) {
    findings.leaveOpen(`${evidence}, which is too few to determine a limit`, subject);
  } else {
    findings.determine(subject, 'unlimited', listed, { triedUpTo: length });
  }
}
