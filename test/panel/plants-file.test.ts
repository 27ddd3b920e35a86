import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlantsFile } from '../../src/panel/plants-file.js';
import { search } from '../../src/panel/request-list.js';
import { parsePlants } from '../../src/store/fixtures.js';
import { formatPlants } from '../../src/store/format-plants.js';

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
        const read = readPlantsFile([...formatPlants(written)].join(''), 'plants.json');

        expect(parsePlants(read, 'the plants')).toEqual(written);
      }),
    );
  });

  it('may have long ids as numbers', () => {
    const read = readPlantsFile('[{"id":9007199254740993,"name":"Basil"}]', 'plants.json');

    expect(read).toEqual([{ id: '9007199254740993', name: 'Basil' }]);
  });

  it('is rejected if it is not JSON', () => {
    expect(() => readPlantsFile('[', 'plants.json')).toThrow(/plants.json: it is not JSON/);
  });
});

describe('a search in plants', () => {
  const [basil, mint] = [
    { id: '17', name: 'Basil', tag: 'herb', owner: 'alice' },
    { id: '2', name: 'Mint' },
  ];

  it('finds each word of a text in the texts of a plant', () => {
    const texts = ['', 'BAS', '17', 'herb alice', 'basil mint'];
    const found = texts.map((text) => search([basil, mint], text, Object.values));

    expect(found).toEqual([[basil, mint], [basil], [basil], [basil], []]);
  });
});
