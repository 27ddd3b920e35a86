import type { Parameters } from '../../interface/parameters.js';
import type { SituationState } from '../../interface/situation.js';
import type { User } from '../session/request.js';
import type { TestPlant } from '../session/test-plants.js';
import type { ComparedPlants } from './compared-plants.js';

/** With so many plants, every effect of a limit shows. */
const severalPlants = 4;

/** What the users see beside their own plants. */
export interface ExpectedVisibility {
  /** Whether a user sees the plants of the other; undefined where the two sides differ in it. */
  readonly areOthersVisible: boolean | undefined;
  /** How many plants each user saw before anything was created. */
  readonly countBefore: Readonly<Record<User, number>>;
}

/** Whether a user sees the plants of others, as the parameters say. */
export function areOthersVisible(parameters: Parameters): boolean {
  return parameters['list.visibility'] === 'all' || parameters['create.owner'] === 'everyone';
}

/**
 * Finds the plants that a state may speak of.
 *
 * @returns `unreachable` where the state is not reached; `any` where any fresh plant will do.
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
        const ours = areOthersVisible ? comparedPlants.present : comparedPlants.createdBy(user);
        return countBefore[user] + ours.length >= severalPlants ? 'any' : [];
      }
    }
  };
  const found = plants();
  return found.length === 0 ? 'unreachable' : found;
}
