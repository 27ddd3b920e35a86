import type { Outcomes } from '../../interface/resolve-outcome.js';
import type { User } from '../http/request.js';
import type { HeaderContext } from './compare-headers.js';
import type { ComparedPlants } from './compared-plants.js';
import type { DifferenceRecorder } from './difference-recorder.js';
import type { StepDrawer } from './draw-step.js';
import type { ListAspect, ListView } from './list-comparison.js';
import type { ListLag } from './list-lag.js';
import type { PlantsBefore } from './mock-setup.js';
import type { SentNames } from './sent-names.js';
import type { Sides } from './sides.js';

/** The context of a running comparison. */
export interface ComparisonRun {
  readonly lag: ListLag;
  readonly sides: Sides;
  readonly comparedPlants: ComparedPlants;
  readonly names: SentNames;
  readonly drawer: StepDrawer;
  readonly recorder: DifferenceRecorder;
  readonly outcomes: Outcomes;
  readonly headers: HeaderContext;
  /** What the provider listed before the run created anything, with `listQuery`. */
  readonly before: PlantsBefore;
  /** The query that lists the plants on both sides, with its question mark; empty for none. */
  readonly listQuery: string;
  /** Whether the mock lists plants in the same order each time. */
  readonly hasOrder: boolean;
  /** Whether that order is by ids: those of plants that were listed before the run are unknown. */
  readonly isById: boolean;
  /** How many plants the mock lists at most, with `listQuery`. */
  readonly pageSize: number | undefined;
  /** How many plants the mock lists at most, without a limit. */
  readonly defaultLimit: number | undefined;
  readonly known: KnownDifferences;
}

/** Differences that were reported once, and are not reported again in each list or step. */
export interface KnownDifferences {
  /** Aspects in which all lists differ. */
  readonly aspects: Set<ListAspect>;
  /** Differences of plain steps, which every step of their operation has. */
  readonly ofPlainSteps: Set<string>;
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
    wasSent: (name) => names.wasSent(name),
    wasSentByOther: (name) => names.wasSentByOther(name, user),
    isIgnored: (name) => names.isIgnored(name),
  };
}
