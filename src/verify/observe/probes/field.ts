import { CannotCheckError } from '../../session/cannot-check-error.js';
import { randomLetters } from '../../session/test-names.js';
import type { TestPlant } from '../../session/test-plants.js';
import type { Site } from '../site.js';
import { tryVariation } from '../try-plant.js';

/** A text of a plant. */
export type Field = 'name' | 'tag';

/** A text that is known to be taken. */
export function usualText({ capabilities }: Pick<Site, 'capabilities'>, field: Field): string {
  const text =
    field === 'name' ? capabilities.testPlants.nextName() : capabilities.testPlants.nextTag();
  if (text === undefined) {
    throw new CannotCheckError('no tag that was tried is taken');
  }
  return text;
}

/** A plant that is taken but perhaps for this text. */
export function withText(
  { capabilities }: Pick<Site, 'capabilities'>,
  field: Field,
  text: string,
): TestPlant {
  return { ...capabilities.testPlants.nextWithoutTag(), [field]: text };
}

/** @throws CannotCheckError when only texts of a list are taken: one more letter tells nothing of it. */
export async function expectAnyText(site: Site, field: Field): Promise<void> {
  const usual = usualText(site, field);
  if (usual !== usualText(site, field)) {
    return;
  }
  const other = withText(site, field, randomLetters(usual.length));
  if (!(await tryVariation(site, other)).isTaken) {
    throw new CannotCheckError(`a ${field} of other letters than "${usual}" is refused`);
  }
}
