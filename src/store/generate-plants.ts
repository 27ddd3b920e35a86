import cultivars from '../../fixtures/cultivars.json' with { type: 'json' };
import { assertWholeNumber } from '../interface/whole-number.js';
import type { PlantRecord } from './plant-record.js';

export interface GeneratePlantsOptions {
  /** How many plants, at most a million; their ids are 1 to `count`. */
  readonly count: number;
  /** A whole number of 32 bits. The same seed gives the same plants in every version of the kit. Default 1. */
  readonly seed?: number;
  /** The plants belong in turn to these users and to everyone. Default: all to everyone. */
  readonly owners?: readonly string[];
}

/** So many plants take 0.7 GB of memory; a few times as many exceed the default heap of Node. */
export const maxPlants = 1_000_000;

export const maxSeed = 0xffff_ffff;

/**
 * Generates realistic plants with faker; the same options give the same plants. Loads faker at the first
 * call.
 *
 * @throws KitError `invalid-option`, when the count or the seed is not a whole number.
 */
export async function generatePlants(options: GeneratePlantsOptions): Promise<PlantRecord[]> {
  const { count, seed = 1, owners = [] } = options;
  assertWholeNumber('count', count, 0, maxPlants);
  assertWholeNumber('seed', seed, 0, maxSeed);
  const { Faker, base, en } = await import('@faker-js/faker');
  const faker = new Faker({ locale: [en, base], seed });
  const kinds = Object.entries(cultivars);
  const turns = [...owners, undefined];
  return Array.from({ length: count }, (_, position) => {
    const [tag, genera] = faker.helpers.arrayElement(kinds);
    const name = `${faker.helpers.arrayElement(genera)} '${faker.person.firstName()}'`;
    const owner = turns[position % turns.length];
    return {
      id: String(position + 1),
      name,
      ...(faker.datatype.boolean({ probability: 0.85 }) && { tag }),
      ...(owner !== undefined && { owner }),
    };
  });
}
