import { randomInt } from 'node:crypto';

/** A range of ids, both ends included. */
export interface IdRange {
  readonly lowest: bigint;
  readonly highest: bigint;
}

/** Ids that a double rounds to others. */
export const largeIds: IdRange = { lowest: 2n ** 62n, highest: 2n ** 63n - 1n };

/** The ranges to try, in the order in which other clients are unlikely to have plants in them. */
export const idRanges: readonly IdRange[] = [
  // A double can hold one of these plus a half.
  { lowest: 2n ** 51n, highest: 2n ** 52n - 1n },
  largeIds,
  { lowest: 2n ** 30n, highest: 2n ** 31n - 1n },
  { lowest: 10n ** 8n, highest: 10n ** 9n - 1n },
  { lowest: 10n ** 6n, highest: 10n ** 7n - 1n },
  { lowest: 10n ** 5n, highest: 10n ** 6n - 1n },
  { lowest: 10n ** 4n, highest: 10n ** 5n - 1n },
  { lowest: 10n ** 3n, highest: 10n ** 4n - 1n },
  { lowest: -(2n ** 31n), highest: -(2n ** 30n) },
];

/** A random id of the range; in a large range nobody can guess it. */
export function randomId({ lowest, highest }: IdRange): string {
  const random = (BigInt(randomInt(2 ** 32)) << 32n) + BigInt(randomInt(2 ** 32));
  return String(lowest + (random % (highest - lowest + 1n)));
}

/** In a range this large, a random id is not that of another client by chance. */
const unguessableIds = 2n ** 28n;

/** Whether a range is so small that another client may have a plant with any of its ids. */
export function isGuessable({ lowest, highest }: IdRange): boolean {
  return highest - lowest < unguessableIds;
}

/** Whether no other client has the id by chance: one may have the maximum of a number type. */
export function isUnguessable(id: string): boolean {
  if (!/^-?\d{9,}$/.test(id)) {
    return false;
  }
  const size = BigInt(id.replace('-', ''));
  return ![size - 1n, size, size + 1n].some(isRound);
}

/** Whether it is a power of two or of ten. */
function isRound(number: bigint): boolean {
  return (number & (number - 1n)) === 0n || /^10*$/.test(String(number));
}

/** Whether a service that reads ids as doubles knows the plant of this id by another one. */
export function isRoundable(id: string): boolean {
  return /^-?\d+$/.test(id) && BigInt(Number(id)) !== BigInt(id);
}

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
