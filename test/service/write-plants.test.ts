import fc from 'fast-check';
import { defaultProfile, parseProfile } from 'plant-store-kit';
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

  it('writes a list of more plants than it caches', () => {
    const many = Array.from({ length: 2000 }, (_, id) => ({ name: `Fern ${id}` }));

    expect(createWritePlants(compileProfile(defaultProfile)).list(many)).toBe(JSON.stringify(many));
  });

  it('writes an empty tag for a plant without one if the profile says so', () => {
    const profile = compileProfile(
      parseProfile({ parameters: { 'response.absent-tag': 'empty' } }),
    );

    expect(createWritePlants(profile).list([{ name: 'Basil' }])).toBe(
      '[{"name":"Basil","tag":""}]',
    );
  });
});
