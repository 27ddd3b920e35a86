import type { Faker } from './faker.js';
import { cultivars, makeName } from './generate-plants.js';
import type { PlantRecord } from './plant-record.js';

/**
 * Replaces the names and the tags of plants by made-up ones. What was the same stays the same, and what was
 * different stays different. The same seed gives a name the same made-up one again, whatever else is there.
 */
export async function anonymizePlants(
  plants: readonly PlantRecord[],
  seed: number,
): Promise<PlantRecord[]> {
  const { Faker, base, en } = await import('./faker.js');
  const faker = new Faker({ locale: [en, base] });
  const genera = Object.values(cultivars).flat();
  const nameOf = createStandIns(faker, seed, () => makeName(faker, genera));
  const kinds = Object.keys(cultivars);
  const { arrayElement } = faker.helpers;
  const tagOf = createStandIns(faker, seed, () => `${arrayElement(habits)} ${arrayElement(kinds)}`);
  return plants.map((plant) => ({
    ...plant,
    name: nameOf(plant.name),
    ...(plant.tag !== undefined && { tag: tagOf(plant.tag) }),
  }));
}

/** What a made-up tag begins with. */
const habits = ['alpine', 'climbing', 'dwarf', 'evergreen', 'garden', 'hardy', 'tropical', 'wild'];

/** After so many attempts, a number makes a made-up text different from all others. */
const maxAttempts = 3;

/** Returns a function that makes up a text for each other one. */
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
