import { describe, expect, it } from 'vitest';
import { OurPlants } from '../../../src/verify/comparison/our-plants.js';

const ivy = { id: '1', name: 'Ivy', creator: 'first' } as const;
const fern = { id: '2', name: 'Fern', creator: 'second' } as const;

function holding(...plants: Parameters<OurPlants['add']>[0][]): OurPlants {
  const ourPlants = new OurPlants();
  for (const plant of plants) {
    ourPlants.add(plant);
  }
  return ourPlants;
}

describe('our plants', () => {
  it('are known by who has created them', () => {
    const ourPlants = holding(ivy, fern);

    expect(ourPlants.createdBy('first')).toEqual([ivy]);
    expect(ourPlants.createdByOthers('first')).toEqual([fern]);
  });

  it('of others leave out an id that the user has as well', () => {
    expect(holding(ivy, { ...ivy, creator: 'second' }).createdByOthers('first')).toEqual([]);
  });

  it('are deleted, those of the user first', () => {
    const ourPlants = holding(ivy, { ...ivy, creator: 'second' });

    ourPlants.remove('1', 'second');

    expect(ourPlants.present).toEqual([ivy]);
  });

  it('are remembered as deleted by who has created them, until the id is taken again', () => {
    const ourPlants = holding(ivy, fern);

    ourPlants.remove('1', 'first');
    ourPlants.remove('2', 'first');

    expect(ourPlants.deletedBy('first')).toEqual([ivy]);
    expect(ourPlants.deletedBy('second')).toEqual([]);
    ourPlants.add({ ...fern, id: '1' });
    expect(ourPlants.deletedBy('first')).toEqual([]);
  });

  it('keep their creator when they are replaced', () => {
    const ourPlants = holding(ivy);

    ourPlants.replace({ id: '1', name: 'Moss', creator: 'second' });

    expect(ourPlants.present).toEqual([{ ...ivy, name: 'Moss' }]);
  });
});
