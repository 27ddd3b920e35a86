import { type IdRange, randomId } from './id-ranges.js';

const maxTries = 8;
/** An id is tried in this fraction of the distance before an end: the end itself is guessable. */
const margin = 1024n;

/** A range between two ids that the provider accepts. */
export interface AcceptedRange extends IdRange {
  /** Whether the provider has rejected no id of the range that was tried. */
  readonly isWhole: boolean;
}

/**
 * Finds the part of a range that a provider accepts: its minimum and maximum may be within the
 * range.
 *
 * @param id an id of the range that the provider accepts.
 */
export async function narrowRange(
  { lowest, highest }: IdRange,
  id: bigint,
  isAccepted: (id: string) => Promise<boolean>,
): Promise<AcceptedRange> {
  // One after the other: the provider may have room for only one plant.
  const down = await findNearest(id, lowest, isAccepted);
  const up = await findNearest(id, highest, isAccepted);
  return { lowest: down.id, highest: up.id, isWhole: down.isWhole && up.isWhole };
}

/** Finds an accepted id near an end; after each rejection, halves the distance. */
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
