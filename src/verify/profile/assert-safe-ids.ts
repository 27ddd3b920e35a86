import { isRefused } from '../../interface/outcome.js';
import { CannotCheckError } from '../session/cannot-check-error.js';
import { observeOutcomes } from './observe-outcomes.js';
import type { ProfilingContext } from './profiling-context.js';

/**
 * Makes sure that no plant of somebody else is lost to one of ours, where a provider takes so few
 * ids that ours may be theirs: a create with a taken id is tried on our own plants first.
 *
 * @throws CannotCheckError when it does anything to the plant that has the id.
 */
export async function assertSafeIds(context: ProfilingContext): Promise<void> {
  if (!context.capabilities.testPlants.areIdsGuessable) {
    return;
  }
  const recorder = context.recorder.draft();
  await observeOutcomes({ ...context, recorder }, { only: new Set(['create.taken-id']) });
  const outcome = recorder.outcomeOf('create.taken-id');
  if (outcome === undefined || !(isRefused(outcome) || outcome.effect === 'unchanged')) {
    throw new CannotCheckError(
      'the provider takes few ids, and does not refuse one that is taken: a plant of somebody could be lost, so no more are created',
    );
  }
}
