import type { Faker } from '@faker-js/faker';
import type { TextFieldName } from '../interface/plant.js';
import type { PlantRecord } from './plant-record.js';

/**
 * Replaces the names, the tags and all other texts of plants by made-up ones. Equal texts stay equal, and different ones stay
 * different. The same seed gives the same made-up text for a text, unless another one already has it.
 */
export async function anonymizePlants(
  plants: readonly PlantRecord[],
  seed: number,
): Promise<PlantRecord[]> {
  const { createFaker, cultivars, makeName } = await import('./make-plants.js');
  const faker = createFaker();
  const genera = Object.values(cultivars).flat();
  const kinds = Object.keys(cultivars);
  const { arrayElement } = faker.helpers;
  const makers: { readonly [Name in TextFieldName]: () => string } = {
    name: () => makeName(faker, genera),
    tag: () => `${arrayElement(habits)} ${arrayElement(kinds)}`,
  };
  const standIns = Object.entries(makers).map(
    ([name, make]) => [name as TextFieldName, createStandIns(faker, seed, make)] as const,
  );
  return plants.map((plant) => {
    const texts = standIns.map(([name, standInOf]) => {
      const text = plant[name];
      return text === undefined ? {} : { [name]: standInOf(text) };
    });
    return Object.assign({}, plant, ...texts);
  });
}

/** The first words of made-up tags. */
const habits = ['alpine', 'climbing', 'dwarf', 'evergreen', 'garden', 'hardy', 'tropical', 'wild'];

/** After these attempts to find a text that is not taken, a number is added to it. */
const maxAttempts = 3;

/** Returns a function that gives each text its stand-in: always the same one, and no two texts the same. */
function createStandIns(faker: Faker, seed: number, make: () => string) {
  const made = new Map<string, string>();
  const taken = new Set<string>();
  return (text: string): string => {
    let standIn = made.get(text);
    for (let attempt = 0; standIn === undefined; attempt++) {
      faker.seed([seed, attempt, ...Array.from(text, (letter) => letter.codePointAt(0) ?? 0)]);
      const candidate = attempt < maxAttempts ? make() : `${make()} ${faker.number.int(999_999)}`;
      standIn = taken.has(candidate) ? undefined : candidate;
    }
    made.set(text, standIn);
    taken.add(standIn);
    return standIn;
  };
}
