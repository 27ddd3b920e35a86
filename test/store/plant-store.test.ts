import fc from 'fast-check';
import { type PlantRecord, parameters } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { createSeed, PlantStore } from '../../src/store/plant-store.js';
import type { PlantStoreOptions } from '../../src/store/store-state.js';

const defaultOptions: PlantStoreOptions = {
  order: { key: 'creation', direction: 'ascending' },
  visibility: 'own-and-shared',
  remembersDeleted: false,
};

function createStore(records: readonly PlantRecord[], options: PlantStoreOptions): PlantStore {
  return new PlantStore(createSeed(records, options));
}

const users = ['alice', 'bob'];

const record = fc.record<PlantRecord>(
  {
    id: fc.integer({ min: -3, max: 12 }).map(String),
    name: fc.constantFrom('Basil', 'Mint', 'Sage', 'Ivy'),
    owner: fc.constantFrom(...users),
  },
  { requiredKeys: ['id', 'name'] },
);

/** A change of a store, and the same of a plain list. */
interface Step {
  readonly ofStore: (store: PlantStore) => unknown;
  readonly ofList: (plants: PlantRecord[], seed: readonly PlantRecord[]) => readonly PlantRecord[];
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: record.map(
      (added): Step => ({
        ofStore: (store) => store.add(added),
        ofList: (plants) => [...plants, added],
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(record, fc.boolean()).map(
      ([next, isLast]): Step => ({
        ofStore(store) {
          const [previous, another] = store.findAll(next.id);
          if (previous !== undefined && another === undefined) {
            store.replace(previous, next, { isLast });
          }
        },
        ofList(plants) {
          const others = plants.filter(({ id }) => id !== next.id);
          if (others.length !== plants.length - 1) {
            return plants;
          }
          return isLast
            ? [...others, next]
            : plants.map((plant) => (plant.id === next.id ? next : plant));
        },
      }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(record, fc.subarray([...users, 'nobody'])).map(([{ id }, owners]): Step => {
      const isOne = ({ owner = 'nobody' }: PlantRecord) => owners.includes(owner);
      return {
        ofStore: (store) => store.remove(id, isOne),
        ofList: (plants) => plants.filter((plant) => plant.id !== id || !isOne(plant)),
      };
    }),
  },
  fc.constantFrom<Step>(
    { ofStore: (store) => store.reset(), ofList: (_, seed) => seed },
    { ofStore: (store) => store.restore(store.snapshot()), ofList: (plants) => plants },
  ),
);

const options: fc.Arbitrary<PlantStoreOptions> = fc.record({
  order: fc.constantFrom(...parameters['list.order'].samples),
  visibility: fc.constantFrom(...parameters['list.visibility'].samples),
  remembersDeleted: fc.boolean(),
});

/** What a user lists of these plants, by searching and sorting all of them. */
function listOf(
  plants: readonly PlantRecord[],
  { order, visibility }: PlantStoreOptions,
  user: string,
): readonly PlantRecord[] {
  const isVisible = {
    all: () => true,
    own: ({ owner }: PlantRecord) => owner === user,
    'own-and-shared': ({ owner }: PlantRecord) => owner === user || owner === undefined,
  }[visibility];
  const visible = plants.filter(isVisible);
  if (order === 'changing') {
    return visible;
  }
  const keyOf = {
    creation: (plant: PlantRecord) => plants.indexOf(plant),
    id: ({ id }: PlantRecord) => Number(id),
    name: ({ name }: PlantRecord) => name,
    'name-ignoring-case': ({ name }: PlantRecord) => name.toLowerCase(),
  }[order.key];
  const sign = order.direction === 'ascending' ? 1 : -1;
  return visible.toSorted((first, second) => {
    const [one, other] = [keyOf(first), keyOf(second)];
    return sign * (one < other ? -1 : one > other ? 1 : 0);
  });
}

/** The expected list; if its order changes, its length, and its content without a limit. */
function seen(
  list: (limit: number) => readonly PlantRecord[],
  limit: number,
  order: PlantStoreOptions['order'],
): unknown {
  if (order !== 'changing') {
    return list(limit).map(withoutPlace);
  }
  const all = list(Number.POSITIVE_INFINITY).map((plant) => JSON.stringify(withoutPlace(plant)));
  return { length: list(limit).length, all: all.sort() };
}

const withoutPlace = ({ id, name, owner }: PlantRecord) => ({ id, name, owner });

describe('PlantStore', () => {
  it('behaves like a plain list for any steps, order and visibility', () => {
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 6 }),
        options,
        fc.array(step, { maxLength: 30 }),
        fc.nat(8),
        (seed, chosen, steps, limit) => {
          const store = createStore(seed, chosen);
          let plain: readonly PlantRecord[] = seed;
          for (const { ofStore, ofList } of steps) {
            ofStore(store);
            plain = ofList([...plain], seed);

            expect(store.count).toBe(plain.length);
            expect(store.snapshot().map(withoutPlace)).toEqual(plain.map(withoutPlace));
            for (const user of users) {
              const listed = listOf(plain, chosen, user);
              const expected = seen((max) => listed.slice(0, max), limit, chosen.order);
              expect(seen((max) => store.list(user, max), limit, chosen.order)).toEqual(expected);
              expect(seen((max) => [...store.iterate(user, max)], limit, chosen.order)).toEqual(
                expected,
              );
            }
          }
          for (const { id } of plain) {
            const plants = plain.filter((plant) => plant.id === id);
            expect(store.findAll(id).map(withoutPlace)).toEqual(plants.map(withoutPlace));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('iterates in another order than that of the creation if the order is `changing`', () => {
    const ids = Array.from({ length: 100 }, (_, position) => String(position));
    const seed = ids.map((id) => ({ id, name: 'Basil' }));
    const store = createStore(seed, { ...defaultOptions, order: 'changing' });

    expect([...store.iterate('alice', 100)].map(({ id }) => id)).not.toEqual(ids);
  });

  it('remembers one deleted plant of each owner, until reset', () => {
    const store = createStore([], { ...defaultOptions, remembersDeleted: true });
    for (const owner of ['alice', 'bob', 'alice']) {
      store.add({ id: '1', name: 'Basil', owner });
      store.remove('1');
    }
    expect(store.findDeleted('1').map(({ owner }) => owner)).toEqual(['bob', 'alice']);

    store.reset();
    expect(store.findDeleted('1')).toEqual([]);
  });
});
