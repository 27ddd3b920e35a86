import { randomBytes } from 'node:crypto';

/** A range of ids, both ends included. */
export interface IdRange {
  readonly lowest: bigint;
  readonly highest: bigint;
}

/** Ids that a double cannot tell from their neighbours. */
export const largeIds: IdRange = { lowest: 2n ** 62n, highest: 2n ** 63n - 1n };

/** Ranges to try, the ones least likely to hold somebody's plant first. */
export const idRanges: readonly IdRange[] = [
  // A double can still hold one of these and a half.
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

/** An id of the range that nobody can guess, as far as the range allows. */
export function randomId({ lowest, highest }: IdRange): string {
  const random = randomBytes(16).readBigUInt64BE();
  return String(lowest + (random % (highest - lowest + 1n)));
}

/** A range this large holds no id of somebody else by chance. */
const unguessableIds = 2n ** 28n;

/** Whether a range is so small that somebody else may have one of its ids. */
export function isGuessable({ lowest, highest }: IdRange): boolean {
  return highest - lowest < unguessableIds;
}
