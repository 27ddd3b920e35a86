import { type Change, type Provider, Rejection, type StoredPlant } from '../behaviour.js';

const everyonesPlants = { visible: () => true };
const newestFirst = { sort: (plants: readonly StoredPlant[]) => plants.toReversed() };

const mixed = ({ id }: StoredPlant) => Number((BigInt(id) * 7919n) % 10_007n);

/** Cuts every list after so many plants, whatever limit was asked for. */
const largest = (max: number) => ({
  cut: (plants: readonly StoredPlant[], limit: number) => plants.slice(0, Math.min(limit, max)),
});

/** Cuts a list after so many plants if no limit was asked for. */
const byDefault = (max: number) => ({
  cut: (plants: readonly StoredPlant[], limit: number) =>
    plants.slice(0, limit === Infinity ? max : limit),
});

const sorting = (compare: (one: StoredPlant, other: StoredPlant) => number): Change => ({
  sort: (plants) => plants.toSorted(compare),
});

/** A header that counts the plants of a list, before it is cut or after. */
const counting =
  (name: string, countOf: (total: number, listed: number) => string): Change =>
  (reference) => {
    let total = 0;
    let listed = 0;
    return {
      sort(plants) {
        total = plants.length;
        return reference.sort(plants);
      },
      presentList(items) {
        listed = items.length;
        return items;
      },
      finish: (answer, { operation, rejection }) =>
        operation?.name === 'list' && rejection === undefined
          ? { ...answer, headers: { ...answer.headers, [name]: countOf(total, listed) } }
          : answer,
    };
  };

export const listProviders: readonly Provider[] = [
  {
    name: 'lists the newest 10 plants if no limit is given',
    isChosen: true,
    change: { ...byDefault(10), ...newestFirst },
  },
  {
    name: 'lists at most the oldest 20 plants of 500 that everyone sees',
    isChosen: true,
    seed: 500,
    change: { ...everyonesPlants, ...largest(20) },
  },
  {
    name: 'lists at most the oldest 100 plants, of which there are 90 already',
    seed: 90,
    change: { ...everyonesPlants, ...largest(100) },
  },
  {
    name: 'lists at most 100 plants of 150, in the order of a hash map',
    isChosen: true,
    seed: 150,
    change: {
      ...everyonesPlants,
      ...largest(100),
      sort: (plants) => plants.toSorted((one, other) => mixed(one) - mixed(other)),
    },
  },
  { name: 'lists the plants of all users', change: everyonesPlants },
  {
    name: 'lists the plants of the user alone',
    isChosen: true,
    change: { visible: (plant, user) => plant.owner === user },
  },
  { name: 'lists the newest plant first', change: newestFirst },
  {
    name: 'lists plants by name',
    change: sorting((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name))),
  },
  {
    name: 'lists plants in another order each time',
    isChosen: true,
    change: (reference) => ({
      sort: (plants) =>
        reference
          .sort(plants)
          .map((plant) => ({ plant, rank: Math.random() }))
          .sort((one, other) => one.rank - other.rank)
          .map(({ plant }) => plant),
    }),
  },
  {
    name: 'counts all plants that a user sees in X-Total-Count',
    change: counting('x-total-count', String),
  },
  {
    name: 'tells the range of a list in Content-Range',
    change: counting('content-range', (total, listed) => `plants 0-${listed}/${total}`),
  },
  { name: 'holds no plants at first', isChosen: true, seed: 0, change: {} },
  {
    name: 'rejects a limit above 100',
    isChosen: true,
    change: (reference) => ({
      readLimit(query) {
        const limit = reference.readLimit(query);
        if (limit > 100 && limit !== Infinity) {
          throw new Rejection(400, 'this limit is out of bounds');
        }
        return limit;
      },
    }),
  },
];
