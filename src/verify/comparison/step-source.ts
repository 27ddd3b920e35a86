import type { Parameters } from '../../interface/parameters.js';
import type { Outcomes } from '../../interface/resolve-outcome.js';
import type { User } from '../session/request.js';
import type { TestPlants } from '../session/test-plants.js';
import type { ComparedPlants } from './compared-plants.js';
import type { ExpectedVisibility } from './find-plants.js';
import type { StepVariant } from './variants.js';

/** What steps are drawn from. */
export interface StepSource {
  readonly seed: number;
  /** How many steps are to be drawn. */
  readonly steps: number;
  readonly users: readonly [User, ...User[]];
  /** Whose read-only token was given; undefined for that of somebody else. */
  readonly readOnlyUser: User | undefined;
  readonly variants: readonly StepVariant[];
  readonly parameters: Parameters;
  readonly outcomes: Outcomes;
  readonly testPlants: TestPlants;
  readonly comparedPlants: ComparedPlants;
  /** What the users see, as far as it is known by then. */
  visibility(): ExpectedVisibility;
  /** How many plants the mock is started with, of all users and of each. */
  readonly mockPlantCounts: Readonly<Record<User | 'all', number>>;
}
