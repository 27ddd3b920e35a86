import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlants } from '../../src/store/fixtures.js';
import { formatPlants } from '../../src/store/format-plants.js';
import type { PlantRecord } from '../../src/store/plant-record.js';
import { parseExactJson } from '../../src/text/json.js';

const format = (plants: readonly PlantRecord[]) => [...formatPlants(plants)].join('');
const parse = (text: string) =>
  parsePlants(parseExactJson(text), 'plants "p.json"', { canShareIds: true });

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

  it('writes what a fixture file is read as, and any JSON parser reads', () => {
    fc.assert(
      fc.property(fc.array(anyPlant, { maxLength: 20 }), (plants) => {
        const text = format(plants);
        expect(parse(text)).toEqual(plants);
        expect(JSON.parse(text).map(({ id }: { id: unknown }) => String(id))).toEqual(
          plants.map(({ id }) => id),
        );
      }),
    );
  });
});
