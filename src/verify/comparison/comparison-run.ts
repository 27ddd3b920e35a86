import type { Outcomes } from '../../interface/resolve-outcome.js';
import type { User } from '../session/request.js';
import type { HeaderContext } from './compare-headers.js';
import type { ComparedPlants } from './compared-plants.js';
import type { DifferenceRecorder } from './difference-recorder.js';
import type { StepDrawer } from './draw-step.js';
import type { KnownDifferences } from './known-differences.js';
import type { ListView } from './list-comparison.js';
import type { ListLag } from './list-lag.js';
import type { PlantsBefore } from './mock-setup.js';
import type { SentNames } from './sent-names.js';
import type { Sides } from './sides.js';

/** What a comparison works with. */
export interface ComparisonRun {
  readonly lag: ListLag;
  readonly sides: Sides;
  readonly comparedPlants: ComparedPlants;
  readonly names: SentNames;
  readonly drawer: StepDrawer;
  /** Whose read-only token was given; undefined for that of somebody else. */
  readonly readOnlyUser: User | undefined;
  readonly recorder: DifferenceRecorder;
  readonly outcomes: Outcomes;
  readonly headers: HeaderContext;
  /** What the provider listed before anything was created, with the same query. */
  readonly before: PlantsBefore;
  /** The query that shows the most plants on both sides, with its question mark; empty for none. */
  readonly listQuery: string;
  /** Whether plants are listed in the same order each time, as far as the mock goes. */
  readonly hasOrder: boolean;
  /** Whether that order is by ids, which nobody knows of plants that were there before. */
  readonly isById: boolean;
  /** How many plants the lists of the users have at most, as far as the mock goes. */
  readonly pageSize: number | undefined;
  /** How many plants a list without a limit has at most, as far as the mock goes. */
  readonly defaultLimit: number | undefined;
  readonly known: KnownDifferences;
}

/** How the lists of a user are compared. */
export function viewOf(
  { hasOrder, isById, pageSize, known, names }: ComparisonRun,
  user: User,
): ListView {
  return {
    hasOrder,
    isById,
    pageSize,
    known: known.aspects,
    isOurs: (name) => names.isOurs(name),
    isOfOther: (name) => names.isOfOther(name, user),
    isIgnored: (name) => names.isIgnored(name),
  };
}
