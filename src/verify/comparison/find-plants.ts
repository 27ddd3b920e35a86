import { isRejected } from '../../interface/outcome.js';
import type { Parameters } from '../../interface/parameters.js';
import { resolveOutcome } from '../../interface/resolve-outcome.js';
import type { SituationState } from '../../interface/situation.js';
import type { User } from '../http/request.js';
import type { TestPlant } from '../session/test-plants.js';
import type { ComparedPlants } from './compared-plants.js';
import type { ExpectedVisibility, StepSource } from './step-source.js';
import type { StepVariant } from './variants.js';

/** With this many plants listed, the effects of all limits differ. */
const minSeveralPlants = 4;

/** Whether a user lists the plants of others, as the parameters say. */
export function areOthersVisible(parameters: Parameters): boolean {
  return parameters['list.visibility'] === 'all' || parameters['create.owner'] === 'everyone';
}

/**
 * Finds the plants that may be the plant of a state.
 *
 * @returns `unreachable` if the state is not reached; `any` if every fresh plant may be it.
 */
export function findPlants(
  state: SituationState | undefined,
  user: User,
  comparedPlants: ComparedPlants,
  { areOthersVisible, countBefore }: ExpectedVisibility,
): readonly TestPlant[] | 'any' | 'unreachable' {
  const plants = () => {
    switch (state) {
      case undefined:
        return 'any';
      case 'own plant':
        return comparedPlants.createdBy(user);
      case 'deleted plant':
        return comparedPlants.deletedBy(user);
      case 'plant of another':
        return comparedPlants.createdByOthers(user);
      case 'visible plant of another':
        return areOthersVisible === true ? comparedPlants.createdByOthers(user) : [];
      case 'hidden plant of another':
        return areOthersVisible === false ? comparedPlants.createdByOthers(user) : [];
      case 'several plants': {
        const visible = areOthersVisible ? comparedPlants.present : comparedPlants.createdBy(user);
        return countBefore[user] + visible.length >= minSeveralPlants ? 'any' : [];
      }
    }
  };
  const found = plants();
  return found.length === 0 ? 'unreachable' : found;
}

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
