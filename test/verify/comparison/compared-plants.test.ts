import { describe, expect, it } from 'vitest';
import { ComparedPlants } from '../../../src/verify/comparison/compared-plants.js';

const ivy = { id: '1', name: 'Ivy', creator: 'first' } as const;
const fern = { id: '2', name: 'Fern', creator: 'second' } as const;

function holding(...plants: Parameters<ComparedPlants['add']>[0][]): ComparedPlants {
  const comparedPlants = new ComparedPlants();
  for (const plant of plants) {
    comparedPlants.add(plant);
  }
  return comparedPlants;
}

describe('compared plants', () => {
  it('are found by the user who has created them', () => {
    const comparedPlants = holding(ivy, fern);

    expect(comparedPlants.createdBy('first')).toEqual([ivy]);
    expect(comparedPlants.createdByOthers('first')).toEqual([fern]);
  });

  it('of others leave out an id that the user has too', () => {
    expect(holding(ivy, { ...ivy, creator: 'second' }).createdByOthers('first')).toEqual([]);
  });

  it('are deleted, those of the user first', () => {
    const comparedPlants = holding(ivy, { ...ivy, creator: 'second' });

    comparedPlants.remove('1', 'second');

    expect(comparedPlants.present).toEqual([ivy]);
  });

  it('are deleted plants of the user who created them until the id is taken again', () => {
    const comparedPlants = holding(ivy, fern);

    comparedPlants.remove('1', 'first');
    comparedPlants.remove('2', 'first');

    expect(comparedPlants.deletedBy('first')).toEqual([ivy]);
    expect(comparedPlants.deletedBy('second')).toEqual([]);
    comparedPlants.add({ ...fern, id: '1' });
    expect(comparedPlants.deletedBy('first')).toEqual([]);
  });

  it('keep their creator when they are replaced', () => {
    const comparedPlants = holding(ivy);

    comparedPlants.replace({ id: '1', name: 'Moss', creator: 'second' });

    expect(comparedPlants.present).toEqual([{ ...ivy, name: 'Moss' }]);
  });
});
