import { createHash } from 'node:crypto';
import { generatePlants } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { makePlants } from '../../src/store/make-plants.js';

describe('generatePlants', () => {
  it('makes the same plants for the same options in every version', async () => {
    const plants = await generatePlants({ count: 1000, seed: 7, owners: ['alice', 'bob'] });
    const hash = createHash('sha256')
      .update(JSON.stringify(plants, ['id', 'name', 'tag', 'owner']))
      .digest('hex');

    // A different hash means that every user's generated plants change.
    expect(hash).toMatchInlineSnapshot(
      `"69d9fce2b2a8beab6963ed9d3ee458b13122733911f4974d020c1d20269854a8"`,
    );
  });

  it('makes the same plants when a Plant has one more member that it may lack', () => {
    const options = { count: 100, seed: 7, owners: ['alice', 'bob'] };
    const later = makePlants(options, ['height' as 'tag', 'tag']);

    expect(later.filter((plant) => 'height' in plant)).not.toHaveLength(0);
    expect(later.filter((plant) => !('height' in plant))).not.toHaveLength(0);
    // Its value is undefined, as no table has an example for it.
    expect(later).toEqual(makePlants(options));
  });

  it('starts with the same plants for any count', async () => {
    const few = await generatePlants({ count: 5, seed: 3 });
    const many = await generatePlants({ count: 50, seed: 3 });

    expect(many.slice(0, 5)).toEqual(few);
  });

  it('does not change the global faker', async () => {
    const { faker } = await import('@faker-js/faker');
    faker.seed(1);
    const expected = faker.number.int();
    faker.seed(1);

    await generatePlants({ count: 3, seed: 99 });

    expect(faker.number.int()).toBe(expected);
  });
});
