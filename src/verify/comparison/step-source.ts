import type { Parameters } from '../../interface/parameters.js';
import type { Outcomes } from '../../interface/resolve-outcome.js';
import type { User } from '../http/request.js';
import type { TestPlants } from '../session/test-plants.js';
import type { ComparedPlants } from './compared-plants.js';
import type { StepVariant } from './variants.js';

/** What the users list beside their own plants. */
export interface ExpectedVisibility {
  /** Whether a user lists the plants of the other; undefined if the two sides differ in it. */
  readonly areOthersVisible: boolean | undefined;
  /** How many plants each user listed before the run created any. */
  readonly countBefore: Readonly<Record<User, number>>;
}

/** The context from which steps are drawn. */
export interface StepSource {
  readonly seed: number;
  /** How many steps are to be drawn. */
  readonly steps: number;
  readonly users: readonly [User, ...User[]];
  readonly variants: readonly StepVariant[];
  readonly parameters: Parameters;
  readonly outcomes: Outcomes;
  readonly testPlants: TestPlants;
  readonly comparedPlants: ComparedPlants;
  /** What the users list, by what is known so far. */
  visibility(): ExpectedVisibility;
  /** How many plants the mock starts with: of each user and of all. */
  readonly mockPlantCounts: Readonly<Record<User | 'all', number>>;
}
