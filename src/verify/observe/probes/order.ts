import { CannotCheckError } from '../../session/cannot-check-error.js';
import { type AcceptedPlant, createPlant } from '../../session/create-plant.js';
import { randomId } from '../../session/id-ranges.js';
import { hiddenReason, type Listing, listPlants, pollList } from '../../session/list-plants.js';
import { settleAll } from '../../session/settle-all.js';
import type { Probe, Site } from '../site.js';
import { removeAgain, tryPlant } from '../try-plant.js';

/** So many that an order of another kind looks like none of those that are told. */
const planted = 7;
const looks = 6;
const inLowerCase = 3;

/** In which order plants are listed. */
export const order: Probe = {
  points: ['list.order'],
  async run(site) {
    if (site.capabilities.visibility === 'none') {
      throw new CannotCheckError(hiddenReason);
    }
    const plants = await plantInTurn(site);
    const isComplete = ({ names }: Seen) => names.length === plants.length;
    const first = await pollList(site, (one) => isComplete(seen(one, plants)));
    const seenEach = [seen(first, plants)];
    for (let times = 1; times < looks; times++) {
      seenEach.push(seen(await listPlants(site), plants));
    }
    await settleAll(plants.map(({ id }) => removeAgain(site, id)));
    tellOrder(site, plants, seenEach, seenEach.every(isComplete));
  },
};

/** Plants whose ids and names are each in another order than they are created in. */
async function plantInTurn(site: Site): Promise<AcceptedPlant[]> {
  const { testPlants } = site.capabilities;
  const ids = await chooseIds(site);
  const names = await chooseNames(site);
  const plants: AcceptedPlant[] = [];
  for (let position = 0; position < planted; position++) {
    const id = ids[(position * 3 + 2) % planted] as string;
    const name = names[(position * 5 + 4) % planted] as string;
    const tag = testPlants.nextTag();
    plants.push(await createPlant(site, { id, name, ...(tag !== undefined && { tag }) }));
  }
  return plants;
}

/** Ids in their order; one of fewer digits, where it is taken, is out of it as a text. */
async function chooseIds(site: Site): Promise<string[]> {
  const { testPlants } = site.capabilities;
  const ids = Array.from({ length: planted }, () => testPlants.nextId());
  const short = {
    ...testPlants.next(),
    id: randomId({ lowest: 9n * 10n ** 8n, highest: 10n ** 9n - 1n }),
  };
  const isShorter = ids.every((id) => id.length > short.id.length && id < short.id);
  if (isShorter && (await tryPlant(site, short)).isTaken) {
    ids[0] = String(BigInt(short.id) - 1n);
  }
  return ids.sort(byNumber);
}

/**
 * Names in the order of their code units; to those who take no notice of case, the last ones come
 * first.
 */
async function chooseNames(site: Site): Promise<string[]> {
  const { testPlants } = site.capabilities;
  const names = Array.from({ length: planted }, () => testPlants.nextName());
  const swapped = { ...testPlants.next(), name: swapCase(testPlants.nextName()) };
  if (!(await tryPlant(site, swapped)).isTaken) {
    return names.sort();
  }
  const lower = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  const upper = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const sorted = names.map(lower).sort();
  return sorted.map((name, rank) => (rank < inLowerCase ? lower(name) : upper(name))).sort();
}

function swapCase(name: string): string {
  const first = name.charAt(0);
  const other = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase();
  return `${other}${name.slice(1)}`;
}

/** The names of ours in a list, and the whole list as it was. */
interface Seen {
  readonly names: readonly string[];
  readonly all: string;
}

function seen(listing: Listing, ours: readonly AcceptedPlant[]): Seen {
  const all = listing.plants.map(({ name }) => String(name));
  const names = all.filter((name) => ours.some((plant) => plant.name === name));
  return { names, all: JSON.stringify(all) };
}

function tellOrder(
  { observations }: Site,
  plants: readonly AcceptedPlant[],
  seenEach: readonly Seen[],
  isEachComplete: boolean,
): void {
  const point = 'list.order';
  const [first] = seenEach as [Seen];
  const names = first.names.join(', ');
  if (!isEachComplete) {
    observations.leave(hiddenReason, point);
    return;
  }
  if (seenEach.some((one) => one.names.join(', ') !== names)) {
    const evidence = `${looks} lists of the same plants were in more than one order`;
    observations.tell(point, 'changing', evidence);
    return;
  }
  const created = plants.map(({ name }) => name);
  const orders = {
    'oldest-first': created,
    'newest-first': created.toReversed(),
    id: [...plants].sort((one, other) => byNumber(one.id, other.id)).map(({ name }) => name),
    name: created.toSorted(),
  } as const;
  const choice = (Object.keys(orders) as (keyof typeof orders)[]).find(
    (key) => orders[key].join(', ') === names,
  );
  if (choice === undefined) {
    observations.leave('plants were listed in an order of their own', point);
    return;
  }
  observations.tell(point, choice, `${planted} plants were listed so, ${looks} times`);
}

function byNumber(one: string, other: string): number {
  return BigInt(one) < BigInt(other) ? -1 : 1;
}
