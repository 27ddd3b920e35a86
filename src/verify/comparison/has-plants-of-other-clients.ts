import type { Exchange } from '../session/exchange.js';
import type { User } from '../session/request.js';
import type { ComparisonRun } from './comparison-run.js';
import { sorted } from './list-comparison.js';
import { nameOf, plantsOf } from './listed-plants.js';

/** Whether a list has plants that are not ours and were not there before anything was created. */
export function hasPlantsOfOtherClients(
  { names, before }: ComparisonRun,
  user: User,
  list: Exchange,
): boolean {
  const others = plantsOf(list)?.filter((plant) => !names.isOurs(nameOf(plant)));
  return others !== undefined && !isPartOf(sorted(others), sorted(before[user]));
}

/** There may be fewer, as ours take their places in a list that is cut. */
function isPartOf(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all];
  return some.every((one) => {
    const position = left.indexOf(one);
    left.splice(position, position >= 0 ? 1 : 0);
    return position >= 0;
  });
}
