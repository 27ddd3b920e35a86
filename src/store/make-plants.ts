// A bundler that splits code puts the named parts of faker into the chunk of the dynamic import of this file, and
// not every locale of faker, which take seven times as much.
import { base, en, Faker } from '@faker-js/faker';
import { examplePlant, type OptionalFieldName, optionalFieldNames } from '../interface/plant.js';
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

/** The tags of made-up plants, and what the names of plants with that tag begin with. */
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

/** Creates a faker in English. Without a seed, it starts anywhere. */
export function createFaker(seed?: number): Faker {
  return new Faker({ locale: [en, base], ...(seed !== undefined && { seed }) });
}

/**
 * Makes up plants, as `generatePlants` describes.
 *
 * @param optional the members that a plant may lack.
 */
export function makePlants(
  { count, seed = 1, owners = [] }: GeneratePlantsOptions,
  optional: readonly OptionalFieldName[] = optionalFieldNames,
): PlantRecord[] {
  const faker = createFaker(seed);
  const kinds = Object.entries(cultivars);
  const turns = [...owners, undefined];
  // So a later member changes no other one of everyone's plants.
  const fakers = optional.map(
    (field) => [field, field === 'tag' ? faker : createFakerOf(field, seed)] as const,
  );
  return Array.from({ length: count }, (_, position) => {
    const [tag, genera] = faker.helpers.arrayElement(kinds);
    const name = makeName(faker, genera);
    const owner = turns[position % turns.length];
    const made = { ...examplePlant, tag };
    const members = fakers.map(
      ([field, ownFaker]) =>
        ownFaker.datatype.boolean({ probability: 0.85 }) && {
          [field]: made[field],
        },
    );
    return Object.assign(
      { id: String(position + 1), name },
      ...members,
      owner !== undefined && { owner },
    );
  });
}

function createFakerOf(field: string, seed: number): Faker {
  const faker = createFaker();
  faker.seed([seed, ...Array.from(field, (letter) => letter.charCodeAt(0))]);
  return faker;
}

/** Makes up the name of a plant: `Monstera 'Ada'`. */
export function makeName(faker: Faker, genera: readonly string[]): string {
  return `${faker.helpers.arrayElement(genera)} '${faker.person.firstName()}'`;
}
