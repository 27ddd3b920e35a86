import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlantBudget, PlantBytes } from '../../src/store/plant-bytes.js';
import { createPlantSeed, type PlantStoreOptions } from '../../src/store/plant-seed.js';
import { PlantStore } from '../../src/store/plant-store.js';

const options: PlantStoreOptions = {
  order: { key: 'creation', direction: 'ascending' },
  visibility: 'own-and-shared',
  remembersDeleted: true,
};
const basil = { id: '1', name: 'Basil', owner: 'alice' };

describe('the bytes of a store', () => {
  it('are those of added plants, and not those of initial ones', () => {
    const store = new PlantStore(createPlantSeed([basil], { ...options, remembersDeleted: false }));
    expect(store.bytes.count).toBe(0);

    store.add({ id: '2', name: 'x'.repeat(1000), owner: 'alice' });
    expect(store.bytes.count).toBeGreaterThan(2000);

    store.remove('2');
    expect(store.bytes.count).toBeLessThan(1000);
  });

  it('are given back with the last plant of a user', () => {
    const store = new PlantStore(createPlantSeed([], { ...options, remembersDeleted: false }));

    store.add({ id: '2', name: 'Mint', owner: 'u'.repeat(1000) });
    expect(store.bytes.count).toBeGreaterThan(2000);
    store.remove('2');

    expect(store.bytes.count).toBe(0);
  });

  it('are those of removed plants too, if the store remembers them', () => {
    const store = new PlantStore(createPlantSeed([], options));

    store.add({ id: '2', name: 'x'.repeat(1000) });
    store.remove('2');
    expect(store.bytes.count).toBeGreaterThan(2000);

    store.reset();
    expect(store.bytes.count).toBe(0);
  });

  it('are the same again after every change is undone, in the store and in the budget', () => {
    const step = fc.record({
      kind: fc.constantFrom('add', 'replace', 'remove', 'restore', 'reset'),
      id: fc.integer({ min: 1, max: 6 }).map(String),
      name: fc.string(),
      owner: fc.constantFrom('alice', 'bob', undefined),
    });
    fc.assert(
      fc.property(fc.array(step), fc.boolean(), (steps, remembersDeleted) => {
        const undos: (() => void)[] = [];
        const budget = new PlantBudget(Number.POSITIVE_INFINITY);
        const seed = createPlantSeed([basil], { ...options, remembersDeleted });
        const store = new PlantStore(
          seed,
          (undo, before) => void undos.push(() => undo(before)),
          budget,
        );
        store.bytes.enterBudget();
        const before: { changes: number; bytes: number }[] = [];
        for (const { kind, ...record } of steps) {
          before.push({ changes: undos.length, bytes: store.bytes.count });
          const plant = store.find(record.id);
          if (kind === 'add') {
            store.add(record);
          } else if (kind === 'replace' && plant !== undefined) {
            store.replace(plant, record, { isLast: true });
          } else if (kind === 'remove') {
            store.remove(record.id);
          } else if (kind === 'restore') {
            store.restore([record]);
          } else if (kind === 'reset') {
            store.reset();
          }
          expect(store.bytes.count).toBeGreaterThanOrEqual(0);
          expect(budget.bytes).toBe(store.bytes.count);
        }
        for (const { changes, bytes } of before.reverse()) {
          for (const undo of undos.splice(changes).reverse()) {
            undo();
          }
          // A removed initial plant that is back is an added one, with an index of its own.
          expect(store.bytes.count).toBeGreaterThanOrEqual(bytes);
          expect(budget.bytes).toBe(store.bytes.count);
        }
      }),
    );
  });

  it('count in the budget only while the store is in use', () => {
    const budget = new PlantBudget(100);
    const bytes = new PlantBytes(budget);
    const seen: number[] = [];
    const look = () => void seen.push(budget.bytes);

    bytes.add(10);
    look();
    bytes.enterBudget();
    bytes.enterBudget();
    look();
    bytes.add(5);
    look();
    bytes.leaveBudget();
    bytes.leaveBudget();
    bytes.add(1);
    look();

    expect(seen).toEqual([0, 10, 15, 0]);
    expect([bytes.hasRoomFor(84), bytes.hasRoomFor(85)]).toEqual([true, false]);
  });

  it('keep a snapshot out that is too large, and the plants as they are', () => {
    const store = new PlantStore(createPlantSeed([basil], options), () => {}, new PlantBudget(400));

    store.restore([{ id: '2', name: 'Mint' }]);
    // It takes the place of the former one.
    store.restore([{ id: '3', name: 'x'.repeat(100) }]);
    expect(() => store.restore([{ id: '4', name: 'x'.repeat(200) }])).toThrow(
      expect.objectContaining({
        message:
          'Failed to add 1 plant: the plants of all sandboxes together would take more than 400 bytes. Reset or end sandboxes, or raise maxPlantBytes (--max-plant-bytes).',
        details: { option: 'maxPlantBytes' },
      }),
    );

    expect(store.snapshot().map(({ id }) => id)).toEqual(['3']);
  });
});
