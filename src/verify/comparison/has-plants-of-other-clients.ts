import type { Exchange } from '../session/exchange.js';
import { nameOfPlant, plantsIn } from '../session/listed-plants.js';
import type { User } from '../session/request.js';
import type { ComparisonRun } from './comparison-run.js';
import { sorted } from './list-comparison.js';

/** Whether a list has plants that this run has not sent, and that were not listed before it. */
export function hasPlantsOfOtherClients(
  { names, before }: ComparisonRun,
  user: User,
  list: Exchange,
): boolean {
  const others = plantsIn(list)?.filter((plant) => !names.wasSent(nameOfPlant(plant)));
  return others !== undefined && !isPartOf(sorted(others), sorted(before[user]));
}

/** A list that is cut has fewer of them: the plants of this run take their places. */
function isPartOf(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all];
  return some.every((one) => {
    const position = left.indexOf(one);
    left.splice(position, position >= 0 ? 1 : 0);
    return position >= 0;
  });
}
