import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byCreation, type StoredPlant } from '../../src/store/plant-record.js';
import { SortedPlants } from '../../src/store/sorted-plants.js';

function createPlant(sequence: number): StoredPlant {
  return {
    sequence,
    plant: { id: String(sequence), name: 'Basil' },
    owner: undefined,
    json: undefined,
  };
}

/** Adds each plant that is not there, and deletes each one that is. */
function toggle(sorted: SortedPlants, there: Map<number, StoredPlant>, sequences: number[]): void {
  for (const sequence of sequences) {
    const plant = there.get(sequence);
    if (plant === undefined) {
      const added = createPlant(sequence);
      sorted.add(added);
      there.set(sequence, added);
    } else {
      sorted.delete(plant);
      there.delete(sequence);
    }
  }
}

function readAll(sorted: SortedPlants): StoredPlant[] {
  const plants: StoredPlant[] = [];
  const cursor = sorted.cursor();
  while (cursor.plant !== undefined) {
    plants.push(cursor.plant);
    cursor.moveOn();
  }
  return plants;
}

function sortedValues(there: ReadonlyMap<number, StoredPlant>): StoredPlant[] {
  return [...there.values()].sort(byCreation);
}

const sequences = fc.array(fc.nat(400), { minLength: 200, maxLength: 800, size: 'max' });

describe('SortedPlants', () => {
  it('has in order what was added and not deleted, and nothing of what its clone changes', () => {
    fc.assert(
      fc.property(sequences, sequences, sequences, (before, ofOne, ofOther) => {
        const sorted = new SortedPlants(byCreation);
        const there = new Map<number, StoredPlant>();
        toggle(sorted, there, before);

        const clone = sorted.clone();
        const thereInClone = new Map(there);
        toggle(sorted, there, ofOne);
        toggle(clone, thereInClone, ofOther);

        expect(sorted.size).toBe(there.size);
        expect(readAll(sorted)).toEqual(sortedValues(there));
        expect(readAll(clone)).toEqual(sortedValues(thereInClone));
      }),
    );
  });

  it('is empty once all plants are deleted, and takes plants again', () => {
    const sorted = new SortedPlants(byCreation);
    const plants = Array.from({ length: 1000 }, (_, sequence) => createPlant(sequence));

    for (const plant of plants) {
      sorted.add(plant);
    }
    for (const plant of plants) {
      sorted.delete(plant);
    }
    expect(readAll(sorted)).toEqual([]);

    sorted.add(createPlant(7));
    expect(readAll(sorted)).toEqual([createPlant(7)]);
  });
});
