import { CannotCheckError } from '../../http/cannot-check-error.js';
import { requestDelete } from '../../session/delete-plant.js';
import { hiddenReason, isListed } from '../../session/list-plants.js';
import { pollListOf } from '../../situations/list-of.js';
import type { SituationRun } from '../../situations/run-situation.js';
import type { DetectedEffect, ProfilingContext } from '../profiling-context.js';

/**
 * Detects whether a delete removed the plant of the situation.
 *
 * @throws CannotCheckError when the lists do not show it.
 */
export async function detectDeleteEffect(
  context: ProfilingContext,
  run: SituationRun,
): Promise<DetectedEffect> {
  const { plant, owner, caller } = run;
  try {
    return await lookForPlant(context, run);
  } finally {
    if (owner !== undefined && owner !== caller) {
      // The delete by another user may have succeeded without deleting anything.
      await requestDelete(context.session, plant.id, { as: owner });
    }
  }
}

async function lookForPlant(
  context: ProfilingContext,
  { plant, owner, situation }: SituationRun,
): Promise<DetectedEffect> {
  const effects = Object.keys(situation.effects);
  const [only = 'nothing'] = effects;
  const isUsual = effects.length === 1 && only === 'deleted';
  const showsAll = context.capabilities.visibility === 'all';
  if (owner === undefined || (isUsual && !showsAll)) {
    return { effects: [only] };
  }
  if (!showsAll) {
    throw new CannotCheckError(hiddenReason);
  }
  const listing = await pollListOf(context, owner, (one) => !isListed(one, plant.name));
  if (isListed(listing, plant.name)) {
    return effects.includes('nothing') ? { effects: ['nothing'] } : { other: 'deleted nothing' };
  }
  const removing = effects.find((effect) => effect === 'deleted' || effect === 'leading-digits');
  return removing === undefined ? { other: 'deleted the plant' } : { effects: [removing] };
}
