import { CannotCheckError } from '../session/cannot-check-error.js';
import { takenIds } from './probes/taken-ids.js';
import type { Site } from './site.js';

/**
 * Makes sure that no plant of somebody else is lost to one of ours, where a provider takes so few ids
 * that ours may be theirs: what becomes of a plant whose id is taken is tried with our own first.
 *
 * @throws CannotCheckError when it replaces the other, or is kept beside it.
 */
export async function expectSafeIds(site: Site): Promise<void> {
  if (!site.capabilities.testPlants.areIdsGuessable) {
    return;
  }
  const observations = site.observations.draft();
  await takenIds.run({ ...site, observations });
  if (observations.choiceOf('create.duplicate-id') !== 'reject') {
    throw new CannotCheckError(
      'the provider takes few ids, and does not refuse one that is taken: a plant of somebody could be lost, so no more are created',
    );
  }
}
