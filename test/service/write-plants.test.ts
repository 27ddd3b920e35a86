import fc from 'fast-check';
import { defaultProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { compileProfile } from '../../src/service/compiled-profile.js';
import { createWritePlants } from '../../src/service/write-plants.js';

const plants = fc.array(
  fc.record({ name: fc.string({ unit: 'binary' }), tag: fc.string() }, { requiredKeys: ['name'] }),
);

describe('writing plants', () => {
  it('writes the JSON of their names and tags, and the same again for a repeated list', () => {
    fc.assert(
      fc.property(plants, (listed) => {
        const write = createWritePlants(compileProfile(defaultProfile));

        expect(write.list(listed)).toBe(JSON.stringify(listed));
        expect(write.list(listed)).toBe(JSON.stringify(listed));
        expect(listed.map(write.one)).toEqual(listed.map((plant) => JSON.stringify(plant)));
      }),
    );
  });

  it('writes a long list in pieces, each when it is taken', () => {
    const taken: number[] = [];
    function* many() {
      for (let id = 0; id < 5000; id++) {
        taken.push(id);
        yield { name: `Fern ${id}` };
      }
    }

    const list = createWritePlants(compileProfile(defaultProfile)).longList(many());

    expect(list.start.length).toBeLessThan(20_000);
    expect(taken.length).toBeLessThan(1000);
    expect([...list].join('')).toBe(JSON.stringify([...many()]));
  });
});
