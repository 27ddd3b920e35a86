import { type FreshPlant, randomLetters } from '../../provider/fresh-plants.js';
import { UnreachedState } from '../../unreached-state.js';
import type { Site } from '../site.js';
import { tryVariation } from '../try-plant.js';

/** A text of a plant. */
export type Field = 'name' | 'tag';

/** A text that is known to be taken. */
export function usualText({ known }: Pick<Site, 'known'>, field: Field): string {
  const text = field === 'name' ? known.fresh.nextName() : known.fresh.nextTag();
  if (text === undefined) {
    throw new UnreachedState('no tag that was tried is taken');
  }
  return text;
}

/** A plant that is taken but perhaps for this text. */
export function withText({ known }: Pick<Site, 'known'>, field: Field, text: string): FreshPlant {
  return { ...known.fresh.nextWithoutTag(), [field]: text };
}

/** @throws UnreachedState when only texts of a list are taken: one more letter tells nothing of it. */
export async function expectAnyText(site: Site, field: Field): Promise<void> {
  const usual = usualText(site, field);
  if (usual !== usualText(site, field)) {
    return;
  }
  const other = withText(site, field, randomLetters(usual.length));
  if (!(await tryVariation(site, other)).isTaken) {
    throw new UnreachedState(`a ${field} of other letters than "${usual}" is refused`);
  }
}
