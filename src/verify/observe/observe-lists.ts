import { describedParameters } from '../../interface/described-parameters.js';
import { compareIds } from '../../interface/int64.js';
import type { ParameterId } from '../../interface/parameters.js';
import { isSameJson } from '../../text/json.js';
import { counted, lowerFirst, upperFirst } from '../../text/wording.js';
import { Oracle } from '../engine/oracle.js';
import { listStep } from '../engine/step.js';
import { isListed, type ListAnswer, type ListedPlant, plantsIn } from '../engine/view.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { jsonOf } from '../http/exchange.js';
import { settleAll } from '../http/settle-all.js';
import { noSecondUser, severalPlants } from '../scripts/sample.js';
import { defaultMaxProviderPlants, type ObservationRunner } from './observation.js';
import { findBound } from './observe-bound.js';

/** With this number of plants, an unknown order does not look like a known one by chance. */
const orderedPlants = 7;
const listsToCompare = 3;

export async function observeOrder(runner: ObservationRunner): Promise<void> {
  const { run, observation } = runner;
  const { findings } = observation;
  const subject = 'list.order';
  await runner.assertShown();
  await createUnordered(runner);
  const created = runner.records;
  const names = new Set<unknown>(created.map(({ plant }) => plant.name));
  const namesIn = (plants: readonly ListedPlant[] = []) =>
    plants.map(({ name }) => name).filter((name) => names.has(name));
  const isWhole = ({ plants }: ListAnswer) => namesIn(plants).length === created.length;
  const orders: unknown[][] = [];
  while (orders.length < listsToCompare) {
    const listing = await run.poll('first', isWhole);
    if (!isWhole(listing)) {
      throw new CannotCheckError(run.hiddenReason);
    }
    orders.push(namesIn(listing.plants));
  }
  const [listed = [], ...others] = orders;
  if (others.some((order) => !isSameJson(order, listed))) {
    const evidence = 'the provider listed the same plants in more than one order';
    findings.determine(subject, 'changing', evidence);
    return;
  }
  const fixed = describedParameters[subject].samples.filter((value) => value !== 'changing');
  const order = fixed.find((value) => {
    const oracle = new Oracle({ parameters: { [subject]: value } });
    oracle.restore(created);
    return isSameJson(namesIn(plantsIn(oracle.respond(listStep()))), listed);
  });
  // Without an order, no value is valid, and what was seen is unsupported.
  const evidence = `the plants were created in the order ${[...names].join(', ')}, and listed in the order ${listed.join(', ')}`;
  findings.determine(subject, order, evidence);
}

/** Creates plants whose order by id, by name and by creation are all different. */
async function createUnordered(runner: ObservationRunner): Promise<void> {
  const all = Array.from({ length: orderedPlants }, () => runner.run.plants.next());
  const ids = all.map(({ id }) => id).sort(compareIds);
  // In the same case, so that their order does not depend on it.
  const names = all.map(({ name }) => lowerFirst(name)).sort();
  for (const [position, plant] of all.entries()) {
    const id = ids[(position * 3 + 2) % orderedPlants] as string;
    const rank = (position * 5 + 4) % orderedPlants;
    const name = names[rank] as string;
    // By code units, names in lower case come last.
    await runner.create({ ...plant, id, name: rank % 2 === 0 ? name : upperFirst(name) });
  }
}

/** How many further lists are asked for a plant that one of them does not show. */
const furtherLists = 2;

/** Observes who sees whose plants, by a new plant of each user and by the plants that were there before. */
export async function observeVisibility(runner: ObservationRunner): Promise<void> {
  const { run, observation } = runner;
  const { connection } = run;
  const { findings } = observation;
  if (!connection.hasSecondUser) {
    throw new CannotCheckError(noSecondUser);
  }
  await runner.assertShown();
  const [earlier, plant, later] = run.plants.nextInOrder();
  await runner.create(earlier, 'second');
  await runner.create(plant);
  // Once the second user sees a plant before it and one after it, it is neither late nor on another page.
  await runner.create(later, 'second');
  const seesBoth = (list: ListAnswer) => isListed(list, earlier) && isListed(list, later);
  const second = await run.poll('second', seesBoth);
  const first = await run.poll('first', (list) => isListed(list, plant));
  if (!seesBoth(second) || !isListed(first, plant)) {
    throw new CannotCheckError(run.hiddenReason);
  }
  const ours = new Set<unknown>([...run.ledger.records].map((record) => record.plant.name));
  const othersIn = ({ plants }: ListAnswer) =>
    plants.map(({ name }) => name).filter((name) => !ours.has(name));
  const firstNames = othersIn(first);
  const secondNames = othersIn(second);
  const shared = firstNames.find((name) => secondNames.includes(name));
  const isSame = isSameJson(firstNames.toSorted(), secondNames.toSorted());
  let isSeen = isListed(second, plant);
  const isPage = run.ledger.remaining.some(
    ({ owner, presence, plant: other }) =>
      owner === 'second' && presence === 'there' && !isListed(second, other),
  );
  // On a page, an order that changes may have pushed it out.
  for (let count = 0; isPage && !isSeen && count < furtherLists; count++) {
    isSeen = isListed(await run.list('second'), plant);
  }
  const seen = `the second user ${isSeen ? 'saw' : 'did not see'} a plant that the first user created`;
  if (isSeen && isSame) {
    const evidence = `${seen}, and both saw the same other plants`;
    findings.determine('list.visibility', 'all', evidence);
    findings.leaveOpen('a plant that all users see may belong to anyone', 'create.owner');
    return;
  }
  const visibility = isSeen || shared !== undefined ? 'own-and-shared' : 'own';
  const other = shared === undefined ? 'no other plant' : `"${String(shared)}"`;
  findings.determine('list.visibility', visibility, `${seen}, and ${other} was listed for both`);
  findings.determine('create.owner', isSeen ? 'everyone' : 'creator', seen);
}

export async function observeAbsentTag(runner: ObservationRunner): Promise<void> {
  const [created] = runner.exchangesOf(await runner.create(runner.run.plants.nextBare()));
  const { tag } = ((created && jsonOf(created)) ?? {}) as ListedPlant;
  const text = tag === undefined ? 'no tag' : `the tag ${JSON.stringify(tag)}`;
  const tagValue = tag === '' ? 'empty' : tag;
  const value = tag === undefined ? 'absent' : tagValue;
  const evidence = `for a plant without a tag, the provider returned ${text}`;
  runner.observation.findings.determine('response.absent-tag', value, evidence);
}

/** How long a list that does not grow is requested again, unless lists were later before. */
const patienceMs = 500;

/** A list is cut if it lacks this number of plants. Other clients may have deleted fewer. */
const minMissing = 10;

/** Creates many plants, and observes how many of them a list shows. The plants stay. */
export async function observeLimits(runner: ObservationRunner): Promise<void> {
  const { run, observation } = runner;
  const { findings, options } = observation;
  const { wants = () => true, maxPlants: most = defaultMaxProviderPlants } = options;
  const queries: [subject: ParameterId, query: string][] = [['list.default-limit', '']];
  const isWanted = wants('list.default-limit') || wants('list.maximum-limit');
  const maxPlants = isWanted ? most : severalPlants;
  const largest = await findBound(runner, 'list.maximum-limit');
  if (largest.value === 'unlimited') {
    queries.push(['list.maximum-limit', `?limit=${largest.size}`]);
  } else {
    findings.determine('list.maximum-limit', largest.value, largest.evidence);
  }
  const gone = [...run.ledger.records].filter(({ presence }) => presence === 'gone');
  const isSettled = (list: ListAnswer) => !gone.some(({ plant }) => isListed(list, plant));
  const lengthOf = async (query: string, isEnough = isSettled) =>
    (await run.poll('first', isEnough, { query, patienceMs })).plants.length;
  const before = await settleAll(queries.map(([, query]) => lengthOf(query)));
  // The plants that are already there count, too.
  const created = Math.max(maxPlants - Math.min(...before), Math.min(maxPlants, minMissing));
  await settleAll(Array.from({ length: created }, () => runner.create()));
  for (const [index, [subject, query]] of queries.entries()) {
    const wanted = (before[index] ?? 0) + created;
    const length = await lengthOf(query, ({ plants }) => plants.length >= wanted);
    const evidence = `the provider listed ${counted(length, 'plant')} for GET /plants${query}, and ${before[index]} before this run created ${created}`;
    const oneMore = `?limit=${length + 1}`;
    if (length >= wanted) {
      findings.determine(subject, 'unlimited', evidence, length);
    } else if (wanted - length < minMissing) {
      findings.leaveOpen(`${evidence}, which is too few to determine a limit`, subject);
    } else if (query !== '' && (await lengthOf(oneMore)) > length) {
      const reason = `the provider lists more plants for GET /plants${oneMore} than for a larger limit`;
      findings.leaveOpen(reason, subject);
    } else {
      findings.determine(subject, length, evidence);
    }
  }
  // With more plants, another query than before may list the most of them. A mock without a default limit has the plants of
  // a list without a limit.
  const { 'list.maximum-limit': limit, 'list.default-limit': byDefault } =
    findings.profile.parameters;
  const limited = [run.query, ...(limit === 'unlimited' ? [] : [`?limit=${limit}`])];
  const all = byDefault === 'unlimited' ? [''] : ['', ...limited];
  const views = await settleAll(all.map((query) => run.list('first', query)));
  [observation.longest] = views.toSorted((one, other) => other.plants.length - one.plants.length);
}
