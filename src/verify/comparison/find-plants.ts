import type { Parameters } from '../../interface/parameters.js';
import type { SituationState } from '../../interface/situation.js';
import type { User } from '../session/request.js';
import type { TestPlant } from '../session/test-plants.js';
import type { ComparedPlants } from './compared-plants.js';

/** With this many plants listed, the effects of all limits differ. */
const minSeveralPlants = 4;

/** What the users list beside their own plants. */
export interface ExpectedVisibility {
  /** Whether a user lists the plants of the other; undefined if the two sides differ in it. */
  readonly areOthersVisible: boolean | undefined;
  /** How many plants each user listed before the run created any. */
  readonly countBefore: Readonly<Record<User, number>>;
}

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
