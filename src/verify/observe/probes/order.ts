import { randomId } from '../../provider/fresh-plants.js';
import {
  hiddenReason,
  type Listing,
  look,
  lookUntil,
  type Planted,
  plant,
} from '../../provider/grounds.js';
import { together } from '../../together.js';
import { UnreachedState } from '../../unreached-state.js';
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
    if (site.known.visibility === 'none') {
      throw new UnreachedState(hiddenReason);
    }
    const plants = await plantInTurn(site);
    const isComplete = ({ names }: Seen) => names.length === plants.length;
    const first = await lookUntil(site, (one) => isComplete(seen(one, plants)));
    const seenEach = [seen(first, plants)];
    for (let times = 1; times < looks; times++) {
      seenEach.push(seen(await look(site), plants));
    }
    await together(plants.map(({ id }) => removeAgain(site, id)));
    tellOrder(site, plants, seenEach, seenEach.every(isComplete));
  },
};

/** Plants whose ids and names are each in another order than they are created in. */
async function plantInTurn(site: Site): Promise<Planted[]> {
  const { fresh } = site.known;
  const ids = await chooseIds(site);
  const names = await chooseNames(site);
  const plants: Planted[] = [];
  for (let position = 0; position < planted; position++) {
    const id = ids[(position * 3 + 2) % planted] as string;
    const name = names[(position * 5 + 4) % planted] as string;
    const tag = fresh.nextTag();
    plants.push(await plant(site, { id, name, ...(tag !== undefined && { tag }) }));
  }
  return plants;
}

/** Ids in their order; one of fewer digits, where it is taken, is out of it as a text. */
async function chooseIds(site: Site): Promise<string[]> {
  const { fresh } = site.known;
  const ids = Array.from({ length: planted }, () => fresh.nextId());
  const short = {
    ...fresh.next(),
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
  const { fresh } = site.known;
  const names = Array.from({ length: planted }, () => fresh.nextName());
  const swapped = { ...fresh.next(), name: swapCase(fresh.nextName()) };
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

function seen(listing: Listing, ours: readonly Planted[]): Seen {
  const all = listing.plants.map(({ name }) => String(name));
  const names = all.filter((name) => ours.some((plant) => plant.name === name));
  return { names, all: JSON.stringify(all) };
}

function tellOrder(
  { observations }: Site,
  plants: readonly Planted[],
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
