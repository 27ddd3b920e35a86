import { setTimeout as wait } from 'node:timers/promises';
import { together } from '../together.js';
import { type Exchange, isSuccess, jsonOf, parseBody, statusOf } from './exchange.js';
import {
  createBody,
  type FreshPlant,
  FreshPlants,
  type IdRange,
  idRanges,
  largeIds,
  nextName,
  randomId,
  randomLetters,
} from './fresh-plants.js';
import { narrowRange } from './narrow-range.js';
import { encodeId } from './plantings.js';
import type { Provider } from './provider.js';

/**
 * What the list shows of the plants that we create.
 *
 * `all`: each of them. `some`: the provider lists only so many plants, and ours are among them now.
 * `none`: it lists only so many, and ours are not among them.
 */
export type Visibility = 'all' | 'some' | 'none';

/** What has been found out about a provider before it is checked. */
export interface Acquaintance {
  readonly fresh: FreshPlants;
  readonly takesTags: boolean;
  readonly visibility: Visibility;
  /** The query of the list that shows the most. */
  readonly query: string;
  /** The most plants that a list with this query has had: it is not limited to fewer. */
  readonly longestList: { length: number };
  /** How long after a create or a delete the list may still be as before, in milliseconds. */
  readonly lagMs: number;
  /** The names of plants that were listed before anything was created. */
  readonly namesBefore: ReadonlySet<unknown>;
  readonly observations: readonly string[];
}

/** Why no check can be made: nothing could be created, or nothing deleted again. */
export interface Stranger {
  readonly attempts: readonly Exchange[];
  /** Why the creates that succeeded must not be followed by more. */
  readonly reason?: string;
}

type TagStyle = () => string | undefined;
const tagStyles: readonly TagStyle[] = [() => randomLetters(6), () => 'herb', () => undefined];

type NameStyle = () => string;

/** The kinds of names and tags to try, the best ones first. */
export interface PlantStyles {
  readonly names: readonly NameStyle[];
  /** The last one is none at all. */
  readonly tags: readonly TagStyle[];
}

const usualStyles: PlantStyles = { names: [nextName], tags: tagStyles };

/** Also such as are so short that somebody else may have thought of them. */
export const shortStyles: PlantStyles = {
  names: [
    nextName,
    () => nextName().toLowerCase(),
    () => `${randomLetters(1).toUpperCase()}${randomLetters(2)}`,
    () => randomLetters(1).toUpperCase(),
  ],
  tags: [...tagStyles.slice(0, -1), () => randomLetters(1), ...tagStyles.slice(-1)],
};

const queries = ['', '?limit=100', '?limit=1000', '?limit=2147483647'];
/** How long a list may still be as it was before a create or a delete, in milliseconds. */
export const longestLagMs = 2500;

/**
 * Finds out which ids and tags a provider takes and what its list shows, by a few creates.
 *
 * A provider may refuse ids outside of a range of its own, so that none can be relied on.
 */
export async function getAcquainted(
  provider: Provider,
  styles: PlantStyles = usualStyles,
): Promise<Acquaintance | Stranger> {
  const listsBefore = await together(queries.map((query) => list(provider, query)));
  const found = await findAcceptable(provider, styles);
  if ('attempts' in found) {
    return found;
  }
  const { range, id, tag, name, answers } = found;
  const ofRange = new FreshPlants(range, tag, name);
  const stranger = await expectDelete(provider, ofRange.next());
  if (stranger !== undefined) {
    return stranger;
  }
  const large = { id: randomId(largeIds), name: name() };
  const probes = [large, ofRange.next(), ofRange.nextWithoutTag()];
  const created = await together(probes.map((plant) => create(provider, plant)));
  const takesLargeIds = isSuccess(created[0] as Exchange);
  const names = [...answers, ...created.slice(1)].filter(isSuccess).map(nameOf);

  const seen = await lookFor(
    provider,
    names,
    listsBefore.map((plants) => plants?.length ?? 0),
  );
  const taken = (await makeRoom(provider))
    ? await narrowRange(range, BigInt(id), (one) =>
        isTaken(provider, { ...ofRange.next(), id: one }),
      )
    : { ...range, isWhole: true };
  const used = provider.plantings.deleted.map((one) => one.id);
  const fresh = new FreshPlants(taken, tag, name, used);
  const { lowest, highest } = taken.isWhole ? range : taken;
  const observations = [
    `ids: ${lowest} to ${highest} accepted, ids above 2^53 ${takesLargeIds ? 'too' : 'refused'}`,
    `tags: ${tag() === undefined ? 'none accepted' : 'accepted'}`,
    `lists: ${visibilities[seen.visibility]}`,
  ];
  const namesBefore = new Set(
    listsBefore.flatMap((plants) => plants ?? []).map(({ name }) => name),
  );
  return { fresh, takesTags: tag() !== undefined, ...seen, namesBefore, observations };
}

const visibilities: Record<Visibility, string> = {
  all: 'every plant we create',
  some: 'only so many plants, ours among them',
  none: 'only so many plants, ours not among them',
};

/** What is taken, and an id that was. */
interface Acceptable {
  readonly range: IdRange;
  readonly id: string;
  readonly tag: TagStyle;
  readonly name: NameStyle;
  readonly answers: readonly Exchange[];
}

async function findAcceptable(
  provider: Provider,
  { names, tags }: PlantStyles,
): Promise<Acceptable | Stranger> {
  const attempts: Exchange[] = [];
  for (const name of names) {
    for (const range of idRanges) {
      const plants = tags.map((tag) => new FreshPlants(range, tag, name).next());
      const created = await together(plants.map((plant) => create(provider, plant)));
      attempts.push(...created);
      const accepted = created.findIndex(isSuccess);
      const tag = tags[accepted];
      const id = plants[accepted]?.id;
      if (tag !== undefined && id !== undefined) {
        return { range, id, tag, name, answers: created };
      }
      // Only a plant that is refused as such may be taken under another id.
      if (!created.some((exchange) => statusOf(exchange) === 400 || statusOf(exchange) === 422)) {
        return { attempts };
      }
    }
  }
  return { attempts };
}

async function lookFor(
  provider: Provider,
  names: readonly unknown[],
  lengthsBefore: readonly number[],
): Promise<Pick<Acquaintance, 'visibility' | 'query' | 'longestList' | 'lagMs'>> {
  const startedAt = performance.now();
  for (let isFirstLook = true; ; isFirstLook = false) {
    const lists = await together(queries.map((query) => list(provider, query)));
    const shown = lists.map(
      (plants) => names.filter((name) => plants?.some((plant) => isAlike(plant.name, name))).length,
    );
    const most = Math.max(...shown);
    const lengths = lists.map((plants) => plants?.length ?? 0);
    const best = shown
      .map((_, position) => position)
      .filter((position) => shown[position] === most)
      .reduce((first, next) => ((lengths[next] ?? 0) >= (lengths[first] ?? 0) ? next : first));
    const query = queries[best] ?? '';
    const longestList = { length: Math.max(lengths[best] ?? 0, lengthsBefore[best] ?? 0) };
    const waited = performance.now() - startedAt;
    if (most === names.length) {
      const grew = (lengths[best] ?? 0) > (lengthsBefore[best] ?? 0);
      const lagMs = isFirstLook ? 0 : Math.min(3 * waited + 200, longestLagMs);
      return { visibility: grew ? 'all' : 'some', query, longestList, lagMs };
    }
    if (waited > longestLagMs) {
      return { visibility: most > 0 ? 'some' : 'none', query, longestList, lagMs: 0 };
    }
    await wait(100);
  }
}

/** Who may not delete must not be left with everything that the checks create. */
async function expectDelete(provider: Provider, plant: FreshPlant): Promise<Stranger | undefined> {
  const created = await create(provider, plant);
  const deleted = await provider.send('DELETE', `/plants/${plant.id}`);
  const status = statusOf(deleted);
  if (!isSuccess(created) || (status !== 401 && status !== 403)) {
    return undefined;
  }
  const reason = `the token may not delete plants (DELETE /plants/{id} was answered with ${status}): give that of a user who may create, list and delete`;
  return { attempts: [deleted], reason };
}

/**
 * Deletes what there is of ours: there may be room for one plant alone.
 *
 * @returns whether all of it was deleted; who does not delete is to be left with no more.
 */
async function makeRoom(provider: Provider): Promise<boolean> {
  const standing = provider.plantings.standing.filter(({ isConfirmed }) => isConfirmed);
  const deleted = await together(
    standing.map(({ id }) => provider.send('DELETE', `/plants/${encodeId(id)}`)),
  );
  return deleted.every(isSuccess);
}

/** Whether a plant is taken; one that is, makes room for the next. */
async function isTaken(provider: Provider, plant: FreshPlant): Promise<boolean> {
  const created = await create(provider, plant);
  if (isSuccess(created)) {
    await provider.send('DELETE', `/plants/${plant.id}`);
  }
  return isSuccess(created);
}

/** A provider may have changed the case of a name, which is for the checks to find. */
function isAlike(listed: unknown, name: unknown): boolean {
  return String(listed).toLowerCase() === String(name).toLowerCase();
}

/** What the provider calls the plant from now on, which need not be what it was told. */
function nameOf({ request, response }: Exchange): unknown {
  const [answered, sent] = [response, request].map(
    (message) => (parseBody(message?.body) as { name?: unknown } | undefined)?.name,
  );
  return answered ?? sent;
}

function create(provider: Provider, plant: FreshPlant): Promise<Exchange> {
  return provider.send('POST', '/plants', { body: createBody(plant) });
}

async function list(provider: Provider, query: string): Promise<{ name?: unknown }[] | undefined> {
  const exchange = await provider.send('GET', `/plants${query}`);
  const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  return Array.isArray(plants) ? plants.map((plant) => ({ name: plant?.name })) : undefined;
}
