import type { Parameters } from '../../interface/parameters.js';
import type { Outcomes } from '../../interface/resolve-outcome.js';
import type { User } from '../session/request.js';
import type { TestPlants } from '../session/test-plants.js';
import type { ComparedPlants } from './compared-plants.js';
import type { ExpectedVisibility } from './find-plants.js';
import type { StepVariant } from './variants.js';

/** The context from which steps are drawn. */
export interface StepSource {
  readonly seed: number;
  /** How many steps are to be drawn. */
  readonly steps: number;
  readonly users: readonly [User, ...User[]];
  /** The user whose read-only token was given; undefined if it is another user's. */
  readonly readOnlyUser: User | undefined;
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
