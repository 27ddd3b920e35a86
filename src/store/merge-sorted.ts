import type { ComparePlants, StoredPlant } from './plant-record.js';

/** The first `limit` plants of two sorted lists, sorted. */
export function mergeSorted(
  first: readonly StoredPlant[],
  second: readonly StoredPlant[],
  limit: number,
  compare: ComparePlants,
): readonly StoredPlant[] {
  const merged: StoredPlant[] = [];
  let position = 0;
  while (merged.length < limit) {
    const one = first[position];
    const other = second[merged.length - position];
    const next = earlierOf(one, other, compare);
    if (next === undefined) {
      break;
    }
    merged.push(next);
    if (next === one) {
      position++;
    }
  }
  return merged;
}

/** The same plants as {@link mergeSorted} returns, one by one. The plants must not change meanwhile. */
export function* iterateSorted(
  first: Iterable<StoredPlant>,
  second: Iterable<StoredPlant>,
  limit: number,
  compare: ComparePlants,
): Generator<StoredPlant> {
  const ones = first[Symbol.iterator]();
  const others = second[Symbol.iterator]();
  let one = takeNext(ones);
  let other = takeNext(others);
  for (let count = 0; count < limit; count++) {
    const next = earlierOf(one, other, compare);
    if (next === undefined) {
      return;
    }
    yield next;
    if (next === one) {
      one = takeNext(ones);
    } else {
      other = takeNext(others);
    }
  }
}

function takeNext(plants: Iterator<StoredPlant>): StoredPlant | undefined {
  const { done, value } = plants.next();
  return done === true ? undefined : value;
}

function earlierOf(
  one: StoredPlant | undefined,
  other: StoredPlant | undefined,
  compare: ComparePlants,
): StoredPlant | undefined {
  if (one === undefined || other === undefined) {
    return one ?? other;
  }
  return compare(one, other) < 0 ? one : other;
}
