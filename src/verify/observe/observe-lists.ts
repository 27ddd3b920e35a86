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
  run.assertShown();
  await createUnordered(run);
  const created = run.world.plants.map(({ plant }) => plant);
  const own = new Set<unknown>(created.map(({ name }) => name));
  const namesIn = (plants: readonly ListedPlant[]) =>
    plants.map(({ name }) => name).filter((name) => own.has(name));
  const isWhole = ({ plants }: Listing) => namesIn(plants).length === created.length;
  const listings: Listing[] = [];
  while (listings.length < listsToCompare) {
    listings.push(await provider.lists.poll('first', isWhole));
  }
  if (!listings.every(isWhole)) {
    throw new CannotCheckError(hiddenReason);
  }
  const [listed = [], ...others] = listings.map(({ plants }) => namesIn(plants));
  if (others.some((order) => !isSameJson(order, listed))) {
    const evidence = 'the provider listed the same plants in more than one order';
    findings.determine(subject, 'changing', evidence);
    return;
  }
  const order = parameters[subject].samples.find((value) => {
    const oracle = new Oracle({ parameters: { [subject]: value } });
    oracle.restore(created.map((plant) => ({ plant, owner: 'first' })));
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
  const evidence = `the provider listed ${orderedPlants} plants in this order ${listsToCompare} times`;
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
  run.assertShown();
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
  const only = [...ofFirst, ...ofSecond].find((one) => !(ofFirst.has(one) && ofSecond.has(one)));
  const isSeen = isListed(second, plant);
  const verb = isSeen ? 'saw' : 'did not see';
  const evidence = `the second user ${verb} a plant that the first user created`;
  const visibility =
    isSeen && only === undefined ? 'all' : shared || isSeen ? 'own-and-shared' : 'own';
  const others = {
    all: 'and no other plant was listed for one of them alone',
    'own-and-shared': isSeen ? `but only one saw "${only}"` : `but both saw "${shared}"`,
    own: 'and no other plant was listed for both',
  };
  findings.determine('list.visibility', visibility, `${evidence}, ${others[visibility]}`);
  if (visibility === 'all') {
    findings.leaveOpen('a plant that all users see may belong to anyone', 'create.owner');
  } else {
    findings.determine('create.owner', isSeen ? 'everyone' : 'creator', evidence);
  }
}

/** The names in a list of plants that this observation has not created. */
function othersIn({ provider }: ObservingRun, { plants }: Listing): ReadonlySet<unknown> {
  const created = new Set<unknown>(provider.run.plants.map(({ plant }) => plant.name));
  return new Set(plants.map(({ name }) => name).filter((name) => !created.has(name)));
}

const largestLimit = 2_147_483_647;
/** So many missing plants make a list cut: others may have deleted a few meanwhile. */
const minMissing = 10;

/**
 * Observes how many plants a list has at most. That shows only with many plants, so this creates them,
 * and leaves them there.
 */
export async function observeLimits(run: ObservingRun): Promise<void> {
  const { findings, maxPlants } = run.observation;
  const { lists, run: whole } = run.provider;
  const gone = whole.plants;
  const isSettled = (one: Listing) => !gone.some(({ plant }) => isListed(one, plant));
  const before = (await lists.poll('first', isSettled, '')).plants.length;
  const limit = await findLimit(run);
  const largest = limit === undefined ? 0 : (await lists.read('first', limit)).plants.length;
  const limiter = createLimiter(minMissing);
  await settleAll(Array.from({ length: maxPlants }, () => limiter(() => run.create())));
  if (limit !== undefined) {
    const length = await measure(run, limit, largest);
    if (!(await isIgnored(run, length))) {
      recordLimit(run, 'list.maximum-limit', limit, largest, length);
    }
  }
  recordLimit(run, 'list.default-limit', '', before, await measure(run, '', before));
  findings.leaveOpen('the provider accepts no limit that was tried', 'list.maximum-limit');
}

/** The query with the largest limit, if the provider accepts it; else its bound is determined. */
async function findLimit({ provider, observation }: ObservingRun): Promise<string | undefined> {
  const isAccepted = async (limit: number) =>
    plantsIn(await sendStep(provider.connection, listStep(`?limit=${limit}`))) !== undefined;
  if (await isAccepted(largestLimit)) {
    return `?limit=${largestLimit}`;
  }
  if (await isAccepted(1)) {
    const max = await findBound(1, largestLimit, isAccepted);
    const evidence = `the provider answered GET /plants?limit=${max} with plants, and a limit of one more with an Error`;
    observation.findings.determine('list.maximum-limit', max, evidence);
  }
  return undefined;
}

async function measure(run: ObservingRun, query: string, before: number): Promise<number> {
  const wanted = before + run.observation.maxPlants;
  const isGrown = ({ plants }: Listing) => plants.length >= wanted;
  return (await run.provider.lists.poll('first', isGrown, query)).plants.length;
}

/** Whether the largest limit counts as none, so that a smaller one lists more plants. */
async function isIgnored({ provider, observation }: ObservingRun, length: number) {
  const query = `?limit=${length + 1}`;
  const { plants } = await provider.lists.read('first', query);
  const isLonger = plants.length > length;
  if (isLonger) {
    const reason = `the provider lists more plants for GET /plants${query} than for a larger limit`;
    observation.findings.leaveOpen(reason, 'list.maximum-limit');
  }
  return isLonger;
}

function recordLimit(
  { observation }: ObservingRun,
  subject: 'list.default-limit' | 'list.maximum-limit',
  query: string,
  before: number,
  length: number,
): void {
  const { findings, maxPlants } = observation;
  const missing = before + maxPlants - length;
  const listed = `the provider listed ${counted(length, 'plant')} for GET /plants${query}`;
  const evidence = `${listed}, and ${before} before this run created ${maxPlants}`;
  const largest = findings.parameters['list.maximum-limit'];
  if (missing >= minMissing) {
    findings.determine(subject, length, evidence);
  } else if (subject === 'list.default-limit' && typeof largest === 'number' && length <= largest) {
    const reason = `${listed}: the default limit may be anything from there to the maximum limit`;
    findings.leaveOpen(reason, subject);
  } else if (missing > 0) {
    findings.leaveOpen(`${evidence}, which is too few to determine a limit`, subject);
  } else {
    findings.determine(subject, 'unlimited', listed, { triedUpTo: length });
  }
}
