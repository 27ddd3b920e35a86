import cultivars from '../../fixtures/cultivars.json' with { type: 'json' };
import { assertWholeNumber } from '../interface/whole-number.js';
import type { PlantRecord } from './plant-record.js';

export interface GeneratePlantsOptions {
  /** How many plants, at most a million; their ids are 1 to `count`. */
  readonly count: number;
  /** The same seed, of 32 bits, gives the same plants in every version of the kit. Default 1. */
  readonly seed?: number;
  /** The plants are dealt out over these users, and everyone. Default: shared plants alone. */
  readonly owners?: readonly string[];
}

/** They take 0.7 GB; a few times as many would be more than Node gives a program. */
export const maxPlants = 1_000_000;

export const largestSeed = 0xffff_ffff;

/**
 * Makes believable plants with faker, the same ones for the same options.
 *
 * Loads faker when it is called, and not before.
 *
 * @throws KitError `invalid-option`, when the count or the seed is not a whole number.
 */
export async function generatePlants(options: GeneratePlantsOptions): Promise<PlantRecord[]> {
  const { count, seed = 1, owners = [] } = options;
  assertWholeNumber('count', count, 0, maxPlants);
  assertWholeNumber('seed', seed, 0, largestSeed);
  const { Faker, base, en } = await import('@faker-js/faker');
  const faker = new Faker({ locale: [en, base], seed });
  const kinds = Object.entries(cultivars);
  const hands = [...owners, undefined];
  return Array.from({ length: count }, (_, position) => {
    const [tag, genera] = faker.helpers.arrayElement(kinds);
    const name = `${faker.helpers.arrayElement(genera)} '${faker.person.firstName()}'`;
    const owner = hands[position % hands.length];
    return {
      id: String(position + 1),
      name,
      ...(faker.datatype.boolean({ probability: 0.85 }) && { tag }),
      ...(owner !== undefined && { owner }),
    };
  });
}
