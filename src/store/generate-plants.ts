import * as z from 'zod/mini';
import { anyList, assertOptions, type OptionShape, option } from '../interface/options.js';
import { wholeNumberSchema } from '../interface/read-input.js';
import type { Faker } from './faker.js';
import type { PlantRecord } from './plant-record.js';

/** The defaults of `seed` and `owners` depend on the function that takes them. */
export interface GeneratePlantsOptions {
  /** How many plants, at most a million. */
  readonly count: number;
  /** A whole number of 32 bits. The same seed gives the same plants in every version of the kit. */
  readonly seed?: number | undefined;
  /** The plants belong in turn to these users and to everyone. */
  readonly owners?: readonly string[] | undefined;
}

/** A few times as many exceed the default heap of Node. */
const maxPlants = 1_000_000;

const maxSeed = 0xffff_ffff;

/** What each option may be. */
export const generatePlantsShape = {
  count: wholeNumberSchema(0, maxPlants).check(z.meta({ example: '100' })),
  seed: option(wholeNumberSchema(0, maxSeed), '7'),
  owners: option(anyList<string>(), "['alice', 'bob']"),
} satisfies OptionShape<GeneratePlantsOptions>;

/**
 * Generates realistic plants with faker, with the ids 1 to `count`; the same options give the same
 * plants. The default seed is 1; without owners all plants are shared with everyone. Loads faker at the
 * first call.
 *
 * @throws KitError `invalid-option`, when the count or the seed is not a whole number.
 */
export async function generatePlants(options: GeneratePlantsOptions): Promise<PlantRecord[]> {
  assertGenerateOptions('generatePlants', options);
  return (await loadPlantGenerator())(options);
}

/** @throws KitError `invalid-option`, naming the caller and the option. */
export function assertGenerateOptions(caller: string, options: GeneratePlantsOptions): void {
  assertOptions(caller, options, generatePlantsShape);
}

/** `generatePlants`, for a caller that must not wait between reading its plants and adding others. */
export type PlantGenerator = (options: GeneratePlantsOptions) => PlantRecord[];

/** The tags of generated plants, and what the names of plants with that tag begin with. */
export const cultivars = {
  houseplant: ['Monstera', 'Philodendron', 'Calathea', 'Pothos', 'Rubber plant', 'Begonia'],
  herb: ['Basil', 'Thyme', 'Sage', 'Oregano', 'Mint', 'Chives'],
  succulent: ['Echeveria', 'Aloe', 'Haworthia', 'Sedum', 'Crassula', 'Agave'],
  fern: ['Lady fern', 'Shield fern', 'Buckler fern', 'Maidenhair'],
  tree: ['Maple', 'Birch', 'Rowan', 'Magnolia', 'Crab apple', 'Cherry'],
  shrub: ['Rose', 'Hydrangea', 'Camellia', 'Lilac', 'Fuchsia', 'Azalea'],
  climber: ['Clematis', 'Honeysuckle', 'Jasmine', 'Wisteria'],
  bulb: ['Tulip', 'Dahlia', 'Daffodil', 'Iris', 'Lily', 'Crocus'],
  vegetable: ['Tomato', 'Runner bean', 'Courgette', 'Potato', 'Chilli'],
};

/** Loads faker. */
export async function loadPlantGenerator(): Promise<PlantGenerator> {
  const faker = await import('./faker.js');
  return (options) => generateWith(faker, options);
}

function generateWith(
  { Faker, base, en }: typeof import('./faker.js'),
  { count, seed = 1, owners = [] }: GeneratePlantsOptions,
): PlantRecord[] {
  const faker = new Faker({ locale: [en, base], seed });
  const kinds = Object.entries(cultivars);
  const turns = [...owners, undefined];
  return Array.from({ length: count }, (_, position) => {
    const [tag, genera] = faker.helpers.arrayElement(kinds);
    const name = makeName(faker, genera);
    const owner = turns[position % turns.length];
    return {
      id: String(position + 1),
      name,
      ...(faker.datatype.boolean({ probability: 0.85 }) && { tag }),
      ...(owner !== undefined && { owner }),
    };
  });
}

/** Makes up the name of a plant: `Monstera 'Ada'`. */
export function makeName(faker: Faker, genera: readonly string[]): string {
  return `${faker.helpers.arrayElement(genera)} '${faker.person.firstName()}'`;
}
