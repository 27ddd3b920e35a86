import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterPlants, toSearchable } from '../../src/panel/plants/filter-plants.js';
import { readPlantsFile, writePlantsFile } from '../../src/panel/plants/plants-file.js';
import { parsePlants } from '../../src/store/fixtures.js';

const plants = fc.uniqueArray(
  fc.record(
    {
      id: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
      name: fc.string(),
      tag: fc.string(),
      owner: fc.string({ minLength: 1 }),
    },
    { requiredKeys: ['id', 'name'] },
  ),
  { selector: ({ id }) => id },
);

describe('a plants file', () => {
  it('has every plant that was written to it, with every digit of its id', () => {
    fc.assert(
      fc.property(plants, (written) => {
        const read = readPlantsFile(writePlantsFile(written), 'plants.json');

        expect(parsePlants(read, 'the plants')).toEqual(written);
      }),
    );
  });

  it('may have long ids as numbers', () => {
    const read = readPlantsFile('[{"id":9007199254740993,"name":"Basil"}]', 'plants.json');

    expect(read).toEqual([{ id: '9007199254740993', name: 'Basil' }]);
  });

  it.each([
    ['{}', /not an array/],
    ['[', /not JSON/],
    ['<html>', /not JSON/],
  ])('is rejected if it is %s', (text, problem) => {
    expect(() => readPlantsFile(text, 'plants.json')).toThrow(problem);
  });
});

describe('a search in plants', () => {
  const [basil, mint] = [
    { id: '17', name: 'Basil', tag: 'herb', owner: 'alice' },
    { id: '2', name: 'Mint' },
  ];

  it.each([
    ['', [basil, mint]],
    ['BAS', [basil]],
    ['17', [basil]],
    ['alice', [basil]],
    ['everyone', [mint]],
    ['herb basil', [basil]],
    ['basil mint', []],
    ['nothing', []],
  ])('for "%s" finds it in ids, names, tags and owners', (text, found) => {
    const shown = filterPlants(toSearchable([basil, mint]), text);

    expect(shown.map(({ plant }) => plant)).toEqual(found);
  });

  it('distinguishes plants with the same id', () => {
    const keys = toSearchable([basil, mint, basil]).map(({ key }) => key);

    expect(new Set(keys).size).toBe(3);
  });
});
