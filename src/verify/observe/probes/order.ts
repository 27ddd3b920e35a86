import {
  hiddenReason,
  type Listing,
  look,
  lookUntil,
  type Planted,
  plant,
  remove,
} from '../../provider/grounds.js';
import { together } from '../../together.js';
import type { Probe, Site } from '../site.js';

/** So many that an order of another kind looks like none of those that are told. */
const planted = 7;
const looks = 6;

/** In which order plants are listed. */
export const order: Probe = {
  points: ['list.order'],
  async run(site) {
    const plants = await plantInTurn(site);
    const isComplete = ({ names }: Seen) => names.length === plants.length;
    const first = await lookUntil(site, (one) => isComplete(seen(one, plants)));
    const seenEach = [seen(first, plants)];
    for (let times = 1; times < looks; times++) {
      seenEach.push(seen(await look(site), plants));
    }
    await together(plants.map(({ id }) => remove(site, id)));
    tellOrder(site, plants, seenEach, seenEach.every(isComplete));
  },
};

/** Plants whose ids and names are each in another order than they are created in. */
async function plantInTurn(site: Site): Promise<Planted[]> {
  const { fresh } = site.known;
  const kinds = Array.from({ length: planted }, () => fresh.next());
  const ids = kinds.map(({ id }) => id).sort(byNumber);
  const names = kinds.map(({ name }) => name).sort();
  const plants: Planted[] = [];
  for (const [position, { tag }] of kinds.entries()) {
    const id = ids[(position * 3 + 2) % planted] as string;
    const name = names[(position * 5 + 4) % planted] as string;
    plants.push(await plant(site, { id, name, ...(tag !== undefined && { tag }) }));
  }
  return plants;
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
