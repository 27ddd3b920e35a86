import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlantRecord } from '../../src/store/plant-record.js';
import { formatPlants, parsePlantsText } from '../../src/store/plants-text.js';

const format = (plants: readonly PlantRecord[]) => [...formatPlants(plants)].join('');
const parse = (text: string, canShareIds = false) =>
  parsePlantsText(text, 'plants "p.json"', { canShareIds });

const anyPlant = fc.record(
  {
    id: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
    name: fc.string({ unit: 'binary' }),
    tag: fc.string(),
    owner: fc.string({ minLength: 1 }),
  },
  { requiredKeys: ['id', 'name'] },
);

describe('formatPlants', () => {
  it('writes one plant a line, and ends with a newline', () => {
    const text = format([
      { id: '1', name: 'Fern', tag: 'shade', owner: 'bob' },
      { id: '-9223372036854775808', name: 'Line\nbreak' },
    ]);

    expect(text).toBe(
      '[\n' +
        '  { "id": 1, "name": "Fern", "tag": "shade", "owner": "bob" },\n' +
        '  { "id": "-9223372036854775808", "name": "Line\\nbreak" }\n' +
        ']\n',
    );
  });

  it('writes no plants as an empty list', () => {
    expect(format([])).toBe('[]\n');
  });

  it('writes what parsePlantsText reads, and any JSON parser', () => {
    fc.assert(
      fc.property(fc.array(anyPlant, { maxLength: 20 }), (plants) => {
        const text = format(plants);
        expect(parse(text, true)).toEqual(plants);
        expect(JSON.parse(text).map(({ id }: { id: unknown }) => String(id))).toEqual(
          plants.map(({ id }) => id),
        );
      }),
    );
  });

  it('joins its pieces', () => {
    const plants = Array.from({ length: 2500 }, (_, id) => ({ id: String(id), name: 'Fern' }));

    expect([...formatPlants(plants)]).toHaveLength(4);
    expect(parse(format(plants))).toEqual(plants);
  });
});

describe('parsePlantsText', () => {
  it.each([
    ['', 'it is not JSON: line 1, column 1: '],
    ['[\n  { "id": 1, "name": "Fern" },\n]\n', 'it is not JSON: line 3, column 1: '],
    ['[\n  { "id": 1 "name": "Fern" }\n]\n', 'it is not JSON: line 2, column 13: '],
    ['[{ "id": 1, "name": "Fern" }', 'it is not JSON: line 1, column 29: '],
    ['plants', 'it is not JSON: line 1, column 1: '],
    ['{}', 'it is an object. It must be a JSON array.'],
    [
      '[{ "id": 1, "name": "Fern" }, { "id": 1.5, "name": "Ivy" }]',
      'item 2: "id" is not an integer',
    ],
    [
      '[{ "id": 1, "name": "A" }, { "id": 1, "name": "B" }]',
      'items 1 and 2 have the same id, "1".',
    ],
  ])('says what is wrong with %j', (text, cause) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: 'invalid-fixture',
        message: expect.stringContaining(`Failed to read plants "p.json": ${cause}`),
      }),
    );
  });
});
