import fc from 'fast-check';
import type { PlantRecord } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { toRecord } from '../../src/store/plant-record.js';
import { createSeed, PlantStore } from '../../src/store/plant-store.js';
import type { PlantStoreOptions } from '../../src/store/store-state.js';
import { createStore, defaultOptions, options, record, step, users } from './steps.js';

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

/** All that can be seen of a store. */
function describeStore(store: PlantStore, { order }: PlantStoreOptions) {
  const plants = store.snapshot();
  const ids = Array.from({ length: 16 }, (_, index) => String(index - 3));
  return {
    plants,
    count: store.count,
    found: ids.map((id) => store.findAll(id).map(toRecord)),
    deleted: ids.map((id) => store.findDeleted(id)),
    listed:
      order === 'changing' ||
      users.map((user) => [...store.listsAt(0).iterate(user, Infinity)].map(toRecord)),
  };
}

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
              const lists = store.listsAt(0);
              const listedOnce = (max: number) => lists.list(user, max).plants.map(toRecord);
              const iterated = (max: number) => [...lists.iterate(user, max)].map(toRecord);
              expect(seen(listedOnce, limit, chosen.order)).toEqual(expected);
              expect(seen(iterated, limit, chosen.order)).toEqual(expected);
              expect(lists.count(user)).toBe(listed.length);
            }
          }
          for (const { id } of plain) {
            const plants = plain.filter((plant) => plant.id === id);
            expect(store.findAll(id).map(toRecord)).toEqual(plants);
          }
        },
      ),
    );
  });

  it('iterates in another order than that of the creation if the order is `changing`', () => {
    const ids = Array.from({ length: 100 }, (_, position) => String(position));
    const seed = ids.map((id) => ({ id, name: 'Basil' }));
    const store = createStore(seed, { ...defaultOptions, order: 'changing' });

    expect([...store.listsAt(0).iterate('alice', 100)].map(({ plant }) => plant.id)).not.toEqual(
      ids,
    );
  });

  it('is as it was before a change once later changes are undone, and each time that is restored', () => {
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 6 }),
        options,
        fc.array(fc.tuple(step, fc.boolean()), { maxLength: 30 }),
        (seed, chosen, steps) => {
          const undos: (() => void)[] = [];
          const store = createStore(seed, chosen, (undo, before) => undos.push(() => undo(before)));
          const earlier = steps.map(([{ ofStore }, isSaved]) => {
            const state = describeStore(store, chosen);
            const restore = isSaved ? store.save() : undefined;
            const changes = undos.length;
            ofStore(store);
            return { state, changes, restore };
          });
          const last = describeStore(store, chosen);

          for (const { state, changes } of earlier.toReversed()) {
            for (const undo of undos.splice(changes).reverse()) {
              undo();
            }
            expect(describeStore(store, chosen)).toEqual(state);
          }
          for (const [position, { state, restore }] of earlier.entries()) {
            for (let run = 0; restore !== undefined && run < 2; run++) {
              restore();
              expect(describeStore(store, chosen)).toEqual(state);
              for (const [{ ofStore }] of steps.slice(position)) {
                ofStore(store);
              }
              expect(describeStore(store, chosen)).toEqual(last);
            }
          }
        },
      ),
    );
  });

  it('can be changed, saved and restored any number of times', () => {
    const store = createStore([{ id: '1', name: 'Basil' }], defaultOptions);

    for (let count = 0; count < 10_000; count++) {
      store.remove('2');
      store.add({ id: '2', name: `Mint ${count}` });
      store.save()();
    }

    expect(store.find('2')?.name).toBe('Mint 9999');
    expect(store.snapshot()).toHaveLength(2);
  });

  it('gives the same listing again until a plant is added, removed or restored', () => {
    const store = createStore([{ id: '1', name: 'Basil' }], defaultOptions);
    const changes = [
      () => store.add({ id: '2', name: 'Mint', owner: 'alice' }),
      () => store.remove('1'),
      () => store.reset(),
    ];

    for (const change of changes) {
      const list = () => store.listsAt(0).list('alice', 10);
      const before = list();
      expect(list()).toBe(before);
      change();
      expect(list()).not.toBe(before);
    }
  });

  it.each<[string, number, PlantStoreOptions['order']]>([
    ['of more than 1000 plants', 1001, defaultOptions.order],
    ['in a changing order', 10, 'changing'],
  ])('keeps no listing %s', (_, count, order) => {
    const seed = Array.from({ length: count }, (__, id) => ({ id: String(id), name: 'Basil' }));
    const store = createStore(seed, { ...defaultOptions, order });

    const lists = store.listsAt(0);
    expect(lists.list('alice', count)).not.toBe(lists.list('alice', count));
  });

  it('has room for as many added plants after a reset as before, though fewer were loaded', () => {
    const seed = createSeed([{ id: '1', name: 'Basil' }], defaultOptions);
    const store = new PlantStore(seed, () => {}, 1);

    store.load([]);
    store.reset();

    expect([store.hasRoomFor(1), store.hasRoomFor(2)]).toEqual([true, false]);
  });

  it('says how many plants an undone restore would bring back, beside the initial ones', () => {
    const kept: (number | undefined)[] = [];
    const initial = ['1', '2', '3'].map((id) => ({ id, name: 'Basil' }));
    const store = createStore(initial, defaultOptions, (_, __, plants) => kept.push(plants));

    store.restore([...initial, { id: '4', name: 'Mint' }]);
    store.restore([]);

    expect(kept).toEqual([1, 4]);
  });

  it('knows the last 1000 deleted plants where it need not remember them, and no undone delete', () => {
    const undos: (() => void)[] = [];
    const store = createStore([], defaultOptions, (undo, before) => undos.push(() => undo(before)));
    for (let id = 0; id <= 1000; id++) {
      store.add({ id: String(id), name: 'Basil' });
      store.remove(String(id));
    }
    const known = () => ['0', '1', '1000'].filter((id) => store.findLastDeleted(id) !== undefined);

    expect(known()).toEqual(['1', '1000']);
    undos.pop()?.();
    expect(known()).toEqual(['1']);
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
