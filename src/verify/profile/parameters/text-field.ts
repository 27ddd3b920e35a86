import { CannotCheckError } from '../../session/cannot-check-error.js';
import { randomLetters } from '../../session/test-names.js';
import type { TestPlant } from '../../session/test-plants.js';
import type { ProfilingContext } from '../profiling-context.js';
import { tryVariation } from './try-plant.js';

/** A text of a plant. */
export type Field = 'name' | 'tag';

type Context = Pick<ProfilingContext, 'capabilities'>;

/** A text that the provider is known to accept. */
export function usualText({ capabilities: { testPlants } }: Context, field: Field): string {
  const text = field === 'name' ? testPlants.nextName() : testPlants.nextTag();
  if (text === undefined) {
    throw new CannotCheckError('the provider accepts no tag that was tried');
  }
  return text;
}

/** A plant that the provider accepts, unless it rejects this text. */
export function withText({ capabilities }: Context, field: Field, text: string): TestPlant {
  return { ...capabilities.testPlants.nextWithoutTag(), [field]: text };
}

/** @throws CannotCheckError when the provider accepts only texts from a list. */
export async function assertAnyText(context: ProfilingContext, field: Field): Promise<void> {
  const usual = usualText(context, field);
  if (usual !== usualText(context, field)) {
    return;
  }
  const makeOther = () => withText(context, field, randomLetters(usual.length));
  if (!(await tryVariation(context, makeOther)).isAccepted) {
    throw new CannotCheckError(`the provider rejects a ${field} of other letters than "${usual}"`);
  }
}
