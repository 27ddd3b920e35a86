import { type IdRange, randomId } from './id-ranges.js';

const maxTries = 8;
/** How far from the end of a range an id is tried, as a part of the distance: ends are guessable. */
const margin = 1024n;

/** A range between two ids that the provider takes. */
export interface AcceptedRange extends IdRange {
  /** Whether nothing speaks against the whole range that was tried. */
  readonly isWhole: boolean;
}

/**
 * Finds how much of a range a provider takes: its limits may lie within.
 *
 * @param id one of the range that the provider takes.
 */
export async function narrowRange(
  { lowest, highest }: IdRange,
  id: bigint,
  isAccepted: (id: string) => Promise<boolean>,
): Promise<AcceptedRange> {
  // One after the other: there may be room for one plant alone.
  const down = await findNearest(id, lowest, isAccepted);
  const up = await findNearest(id, highest, isAccepted);
  return { lowest: down.id, highest: up.id, isWhole: down.isWhole && up.isWhole };
}

/** Finds an accepted id near to an end; after each rejection it tries half as far. */
async function findNearest(
  from: bigint,
  end: bigint,
  isAccepted: (id: string) => Promise<boolean>,
): Promise<{ id: bigint; isWhole: boolean }> {
  let distance = end - from;
  for (let attempt = 0; attempt < maxTries && distance !== 0n; attempt++) {
    const far = from + distance;
    const near = far - distance / margin;
    const id = randomId(
      far < near ? { lowest: far, highest: near } : { lowest: near, highest: far },
    );
    if (await isAccepted(id)) {
      return { id: BigInt(id), isWhole: attempt === 0 };
    }
    distance /= 2n;
  }
  return { id: from, isWhole: distance === end - from };
}
