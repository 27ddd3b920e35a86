import { type IdRange, randomId } from './fresh-plants.js';

const tries = 8;
/** How far from the end of a range an id is looked for, as a part of it: the end is not hard to think of. */
const margin = 1024n;

/** A range between two ids that are taken, and whether it is as good as the whole one. */
export interface TakenRange extends IdRange {
  readonly isWhole: boolean;
}

/**
 * Finds out how much of a range a provider takes: its limits may lie within.
 *
 * @param id one of the range that is taken.
 */
export async function narrowRange(
  { lowest, highest }: IdRange,
  id: bigint,
  isTaken: (id: string) => Promise<boolean>,
): Promise<TakenRange> {
  // One after the other: there may be room for one plant alone.
  const down = await reach(id, lowest, isTaken);
  const up = await reach(id, highest, isTaken);
  return { lowest: down.id, highest: up.id, isWhole: down.isWhole && up.isWhole };
}

/** An id as near to an end as one is taken, looked for in halves. */
async function reach(
  from: bigint,
  end: bigint,
  isTaken: (id: string) => Promise<boolean>,
): Promise<{ id: bigint; isWhole: boolean }> {
  let distance = end - from;
  for (let attempt = 0; attempt < tries && distance !== 0n; attempt++) {
    const far = from + distance;
    const near = far - distance / margin;
    const id = randomId(
      far < near ? { lowest: far, highest: near } : { lowest: near, highest: far },
    );
    if (await isTaken(id)) {
      return { id: BigInt(id), isWhole: attempt === 0 };
    }
    distance /= 2n;
  }
  return { id: from, isWhole: distance === end - from };
}
