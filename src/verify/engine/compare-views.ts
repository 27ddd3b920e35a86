import { plantKey } from '../../interface/plant.js';
import type { Mismatch } from '../report/verification-report.js';
import { describePlant } from './same-plant.js';
import type { ListedPlant, View } from './view.js';

/** Lists of one user, before and after the compared one, which no page has cut. */
interface References<Owner extends string> {
  readonly before: View<Owner>;
  readonly after: View<Owner>;
}

/**
 * Compares two lists of one user. Plants that are only in one of the references come or go by other clients, and do not
 * count.
 *
 * @param isWhole whether the compared list leaves no plant out.
 * @param isKnown whether a name was there before, or is of this run: a plant with another name may be new.
 */
export function compareViews<Owner extends string>(
  { before, after }: References<Owner>,
  view: View<Owner>,
  isWhole: boolean,
  isKnown: (name: unknown) => boolean,
): Mismatch | undefined {
  const query = view.query === '' ? 'without a limit' : `with ${view.query.slice(1)}`;
  const isSame = view.query === before.query;
  const list = isSame ? 'each list' : `a list ${query}`;
  const other = isSame ? 'another one' : 'another list of the user';
  const foreign = firstBeyond(view.plants, before.plants);
  if (foreign && isKnown(foreign.name) && firstBeyond(view.plants, after.plants)) {
    const expected = `${list} shows only plants that ${other} shows, as often`;
    return { expected, actual: `it shows ${describePlant(foreign)}` };
  }
  const later = new Set(after.plants.map(plantKey));
  const stable = before.plants.filter((plant) => later.has(plantKey(plant)));
  const missing = isWhole ? firstBeyond(stable, view.plants) : undefined;
  if (missing !== undefined) {
    const expected = `${list} shows ${describePlant(missing)}, as ${other} does`;
    return { expected, actual: 'it does not' };
  }
  return undefined;
}

/** A plant that is more often among some plants than among others. */
function firstBeyond(
  plants: readonly ListedPlant[],
  others: readonly ListedPlant[],
): ListedPlant | undefined {
  const left = new Map<string, number>();
  for (const key of others.map(plantKey)) {
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return plants.find((plant) => {
    const key = plantKey(plant);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}
