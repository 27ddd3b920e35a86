import { describe, expect, it } from 'vitest';
import { ExpectedPlants } from '../../../src/verify/comparison/expected-plants.js';

const ivy = { id: '1', name: 'Ivy', creator: 'first' } as const;
const fern = { id: '2', name: 'Fern', creator: 'second' } as const;

function holding(...plants: Parameters<ExpectedPlants['add']>[0][]): ExpectedPlants {
  const expected = new ExpectedPlants();
  for (const plant of plants) {
    expected.add(plant);
  }
  return expected;
}

describe('the expected plants', () => {
  it('are known by who has created them', () => {
    const expected = holding(ivy, fern);

    expect(expected.createdBy('first')).toEqual([ivy]);
    expect(expected.createdByOthers('first')).toEqual([fern]);
  });

  it('of others leave out an id that the user has as well', () => {
    expect(holding(ivy, { ...ivy, creator: 'second' }).createdByOthers('first')).toEqual([]);
  });

  it('are deleted, those of the user first', () => {
    const expected = holding(ivy, { ...ivy, creator: 'second' });

    expected.remove('1', 'second');

    expect(expected.present).toEqual([ivy]);
  });

  it('are remembered as deleted by who has created them, until the id is taken again', () => {
    const expected = holding(ivy, fern);

    expected.remove('1', 'first');
    expected.remove('2', 'first');

    expect(expected.deletedBy('first')).toEqual([ivy]);
    expect(expected.deletedBy('second')).toEqual([]);
    expected.add({ ...fern, id: '1' });
    expect(expected.deletedBy('first')).toEqual([]);
  });

  it('keep their creator when they are replaced', () => {
    const expected = holding(ivy);

    expected.replace({ id: '1', name: 'Moss', creator: 'second' });

    expect(expected.present).toEqual([{ ...ivy, name: 'Moss' }]);
  });
});
