import type { Leftover } from 'plant-store-kit/verify';
import type { StoredPlant } from './behaviour.js';
import { leaversOfCreates } from './leavers/creates.js';
import { leaversOfDeletes } from './leavers/deletes.js';
import type { Leaver } from './leavers/leaver.js';

type Stored = Omit<StoredPlant, 'key'>;

/** The plants that a run has left at a provider without naming them: there must be none. */
export function unnamedPlants(
  before: readonly Stored[],
  after: readonly Stored[],
  leftovers: readonly Leftover[],
): readonly Stored[] {
  const isBefore = ({ id, name }: Stored) =>
    before.some((plant) => plant.id === id && plant.name === name);
  const isNamed = ({ id, name }: Stored) =>
    leftovers.some((leftover) => leftover.id === id || leftover.name === name);
  return after.filter((plant) => !isBefore(plant) && !isNamed(plant));
}

/** Plants stay at each of them, and the report has to name every one. */
export const leavers: readonly Leaver[] = [...leaversOfCreates, ...leaversOfDeletes];
