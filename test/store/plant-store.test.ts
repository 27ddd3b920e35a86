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

type Step =
  | { readonly do: 'add' | 'replace'; readonly record: PlantRecord }
  | { readonly do: 'remove'; readonly id: string; readonly owners: readonly string[] }
  | { readonly do: 'reset' | 'reload' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('add' as const), record }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replace' as const), record }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('remove' as const),
      id: record.map(({ id }) => id),
      owners: fc.subarray([...users, 'nobody']),
    }),
  },
  fc.constantFrom<Step>({ do: 'reset' }, { do: 'reload' }),
);

const options: fc.Arbitrary<PlantStoreOptions> = fc.record({
  order: fc.constantFrom(...parameters['list.order'].samples),
  visibility: fc.constantFrom(...parameters['list.visibility'].samples),
  remembersDeleted: fc.boolean(),
});

/** The same store as a list that is searched and sorted at each call. */
class NaiveStore {
  #plants: PlantRecord[];

  constructor(
    readonly seed: readonly PlantRecord[],
    readonly options: PlantStoreOptions,
  ) {
    this.#plants = [...seed];
  }

  apply(step: Step): void {
    switch (step.do) {
      case 'add':
        this.#plants.push(step.record);
        break;
      case 'replace': {
        const isReplaced = ({ id }: PlantRecord) => id === step.record.id;
        if (this.#plants.filter(isReplaced).length === 1) {
          this.#plants[this.#plants.findIndex(isReplaced)] = step.record;
        }
        break;
      }
      case 'remove':
        this.#plants = this.#plants.filter(
          ({ id, owner = 'nobody' }) => id !== step.id || !step.owners.includes(owner),
        );
        break;
      case 'reset':
        this.#plants = [...this.seed];
        break;
    }
  }

  all(): PlantRecord[] {
    return this.#plants;
  }

  list(user: string, limit: number): PlantRecord[] {
    const isVisible = {
      all: () => true,
      own: ({ owner }: PlantRecord) => owner === user,
      'own-and-shared': ({ owner }: PlantRecord) => owner === user || owner === undefined,
    }[this.options.visibility];
    const visible = this.#plants.filter(isVisible);
    const { order } = this.options;
    if (order === 'changing') {
      return visible.slice(0, limit);
    }
    if (order.key === 'creation') {
      return (order.direction === 'ascending' ? visible : visible.toReversed()).slice(0, limit);
    }
    const keyOf = {
      id: ({ id }: PlantRecord) => Number(id),
      name: ({ name }: PlantRecord) => name,
      'name-ignoring-case': ({ name }: PlantRecord) => name.toLowerCase(),
    }[order.key];
    const sign = order.direction === 'ascending' ? 1 : -1;
    const ordered = visible.toSorted((first, second) => {
      const [one, other] = [keyOf(first), keyOf(second)];
      return sign * (one < other ? -1 : one > other ? 1 : 0);
    });
    return ordered.slice(0, limit);
  }
}

function applyTo(store: PlantStore, step: Step): void {
  switch (step.do) {
    case 'add':
      store.add(step.record);
      break;
    case 'replace': {
      const [previous, another] = store.findAll(step.record.id);
      if (previous !== undefined && another === undefined) {
        store.replace(previous, step.record);
      }
      break;
    }
    case 'remove':
      store.remove(step.id, ({ owner = 'nobody' }) => step.owners.includes(owner));
      break;
    case 'reset':
      store.reset();
      break;
    case 'reload':
      store.restore(store.snapshot());
      break;
  }
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
        fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 6 }),
        options,
        fc.array(step, { maxLength: 30 }),
        fc.nat(8),
        (seed, chosen, steps, limit) => {
          const store = createStore(seed, chosen);
          const naive = new NaiveStore(seed, chosen);
          for (const one of steps) {
            applyTo(store, one);
            naive.apply(one);

            expect(store.count).toBe(naive.all().length);
            expect(store.snapshot().map(withoutPlace)).toEqual(naive.all().map(withoutPlace));
            for (const user of users) {
              const seenOf = (one: PlantStore | NaiveStore) =>
                seen((max) => one.list(user, max), limit, chosen.order);
              expect(seenOf(store)).toEqual(seenOf(naive));
              expect(seen((max) => [...store.iterate(user, max)], limit, chosen.order)).toEqual(
                seenOf(naive),
              );
            }
          }
          for (const { id } of naive.all()) {
            expect(store.find(id)).toMatchObject({ id });
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('iterates over the plants as they were', () => {
    const store = createStore([{ id: '1', name: 'Basil' }], defaultOptions);
    const plants = store.iterate('alice', 10);
    store.remove('1');
    store.add({ id: '2', name: 'Mint' });

    expect([...plants].map(({ id }) => id)).toEqual(['1']);
  });

  it('iterates in another order than that of the creation if the order is `changing`', () => {
    const ids = Array.from({ length: 100 }, (_, position) => String(position));
    const seed = ids.map((id) => ({ id, name: 'Basil' }));
    const store = createStore(seed, { ...defaultOptions, order: 'changing' });

    expect([...store.iterate('alice', 100)].map(({ id }) => id)).not.toEqual(ids);
  });

  it('lists plants with equal names in the order of their creation', () => {
    const seed = ['2', '3', '1'].map((id) => ({ id, name: 'Basil' }));
    const order = { key: 'name', direction: 'descending' } as const;
    const store = createStore(seed, { ...defaultOptions, order });

    expect(store.list('alice').map(({ id }) => id)).toEqual(['2', '3', '1']);
  });

  it('finds all plants of an id that several of the seed have', () => {
    const seed = ['Basil', 'Mint', 'Sage'].map((name) => ({ id: '1', name }));
    const store = createStore([...seed, { id: '2', name: 'Ivy' }], defaultOptions);

    expect(store.findAll('1').map(withoutPlace)).toEqual(seed.map(withoutPlace));
    expect(store.remove('1', ({ name }) => name === 'Basil')).toBe(1);
    expect(store.findAll('1').map(({ name }) => name)).toEqual(['Mint', 'Sage']);
    expect(store.list('alice').map(({ name }) => name)).toEqual(['Mint', 'Sage', 'Ivy']);
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
