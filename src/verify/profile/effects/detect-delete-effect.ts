import { CannotCheckError } from '../../session/cannot-check-error.js';
import { findByName, hiddenReason, pollList } from '../../session/list-plants.js';
import type { SituationRun } from '../../situations/run-situation.js';
import type { DetectedEffect } from '../detect-effect.js';
import type { ProfilingContext } from '../profiling-context.js';

/** Looks whether the plant that the situation speaks of is gone. */
export async function detectDeleteEffect(
  context: ProfilingContext,
  { plant, owner, situation }: SituationRun,
): Promise<DetectedEffect> {
  const effects = Object.keys(situation.effects);
  const [only = 'nothing'] = effects;
  const isUsual = effects.length === 1 && only === 'deleted';
  if (owner === undefined || (isUsual && context.capabilities.visibility !== 'all')) {
    return { effects: [only] };
  }
  if (context.capabilities.visibility !== 'all') {
    throw new CannotCheckError(hiddenReason);
  }
  const removing = effects.find((effect) => effect === 'deleted' || effect === 'leading-digits');
  const isListed = (listing: Parameters<typeof findByName>[0]) =>
    findByName(listing, plant.name).length > 0;
  const listing = await pollList(context, (one) => !isListed(one), undefined, { as: owner });
  if (isListed(listing)) {
    return effects.includes('nothing') ? { effects: ['nothing'] } : { other: 'deleted nothing' };
  }
  return removing === undefined ? { other: 'deleted a plant' } : { effects: [removing] };
}
