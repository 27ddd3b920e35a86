import { isRejected } from '../../interface/outcome.js';
import { resolveOutcome } from '../../interface/resolve-outcome.js';
import type { User } from '../session/request.js';
import type { StepSource } from './step-source.js';
import type { StepVariant } from './variants.js';

/** Finds the situation of a create for which there is no room; undefined if there is room. */
export function findFull(
  { parameters, comparedPlants, mockPlantCounts }: StepSource,
  user: User,
): 'create.store-full' | 'create.user-full' | undefined {
  const max = parameters['create.maximum-plants'];
  const maxPerUser = parameters['create.maximum-plants-per-user'];
  if (max !== 'unlimited' && comparedPlants.present.length + mockPlantCounts.all >= max) {
    return 'create.store-full';
  }
  return maxPerUser !== 'unlimited' &&
    parameters['create.owner'] === 'creator' &&
    comparedPlants.createdBy(user).length + mockPlantCounts[user] >= maxPerUser
    ? 'create.user-full'
    : undefined;
}

/** Whether requests of a variant create a plant for which there must be room. */
export function needsRoom({ outcomes }: StepSource, { id, key, situation }: StepVariant): boolean {
  const isCreate = situation.operation === 'create' || key.endsWith('/create');
  const isBesideOther = id === 'create.taken-id' || id === 'create.others-id';
  return isCreate && !isBesideOther && !isRejected(resolveOutcome(outcomes, key));
}
