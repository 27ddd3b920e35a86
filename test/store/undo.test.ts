import fc from 'fast-check';
import type { PlantRecord } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { createPlantSeed, type PlantStoreOptions } from '../../src/store/plant-seed.js';
import { PlantStore } from '../../src/store/plant-store.js';
import type { RecordUndo } from '../../src/store/record-undo.js';

const options: PlantStoreOptions = {
  order: { key: 'creation', direction: 'ascending' },
  visibility: 'all',
  remembersDeleted: true,
};

interface Change {
  readonly undo: () => void;
  readonly plants: number;
}

/** A store and its recorded changes, oldest first. */
function createRecordedStore(seed: readonly PlantRecord[]) {
  const changes: Change[] = [];
  const record: RecordUndo = (undo, before, plants = 1) =>
    void changes.push({ undo: () => undo(before), plants });
  return { changes, store: new PlantStore(createPlantSeed(seed, options), record) };
}

const ids = ['1', '2', '3'];

const stateOf = (store: PlantStore) => ({
  count: store.count,
  list: store.list('anyone'),
  plants: ids.map((id) => store.findAll(id)),
  deleted: ids.map((id) => store.findDeleted(id)),
});

const record = fc.record<PlantRecord>(
  {
    id: fc.constantFrom(...ids),
    name: fc.constantFrom('Basil', 'Mint', 'Sage'),
    owner: fc.constantFrom('alice', 'bob'),
  },
  { requiredKeys: ['id', 'name'] },
);

const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ add: record }) },
  { weight: 2, arbitrary: fc.record({ replace: record, isLast: fc.boolean(), copy: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ remove: record }) },
  fc.record({ start: fc.constantFrom('reset', 'restore') }),
);

type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never;

function apply(step: Step, store: PlantStore): void {
  if ('add' in step) {
    store.add(step.add);
  } else if ('remove' in step) {
    store.remove(step.remove.id, ({ owner }) => owner === step.remove.owner);
  } else if ('replace' in step) {
    const previous = store.findAll(step.replace.id)[step.copy];
    if (previous !== undefined) {
      store.replace(previous, step.replace, step);
    }
  } else if (step.start === 'reset') {
    store.reset();
  } else {
    store.restore(store.snapshot());
  }
}

describe('the changes of a store', () => {
  it('can be undone one after the other, also if several plants have the same id', () => {
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 5 }),
        fc.array(steps, { maxLength: 20 }),
        (seed, all) => {
          const { store, changes } = createRecordedStore(seed);
          const before: { changes: number; state: unknown }[] = [];
          for (const step of all) {
            before.push({ changes: changes.length, state: stateOf(store) });
            apply(step, store);
          }

          for (const { changes: count, state } of before.reverse()) {
            for (const { undo } of changes.splice(count).reverse()) {
              undo();
            }
            expect(stateOf(store)).toEqual(state);
          }
        },
      ),
    );
  });

  it('do not include a removal that finds no plant', () => {
    const { store, changes } = createRecordedStore([{ id: '1', name: 'Basil', owner: 'alice' }]);

    expect(store.remove('2')).toBe(0);
    expect(store.remove('1', ({ owner }) => owner === 'bob')).toBe(0);

    expect(changes).toEqual([]);
    expect(store.count).toBe(1);
  });

  it('give a plant that is added again the place that it had', () => {
    const { store, changes } = createRecordedStore([]);
    store.add({ id: '1', name: 'Basil' });
    const [first] = store.list('anyone');
    changes[0]?.undo();

    store.add({ id: '1', name: 'Basil' });

    expect(store.list('anyone')).toEqual([first]);
  });

  it('say how many plants they keep: on reset not those of the seed, which stay anyway', () => {
    const basil = { id: '1', name: 'Basil' };
    const mint = { id: '2', name: 'Mint', tag: 'herb' };
    const { store, changes } = createRecordedStore([basil]);
    store.add(mint);
    store.add({ id: '3', name: 'Sage' });
    store.restore([basil, mint, { id: '4', name: 'Rue' }]);
    store.reset();
    store.reset();

    expect(changes.map(({ plants }) => plants)).toEqual([1, 1, 2, 3, 1]);
  });
});
