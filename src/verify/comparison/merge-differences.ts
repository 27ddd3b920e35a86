import type { SituationId } from '../../interface/situations.js';
import type { Difference } from './comparison.js';

/** A difference as it was recorded in one situation. */
export interface RecordedDifference {
  readonly difference: Omit<Difference, 'isKnown'>;
  /** Says the same wherever it is seen; undefined for what only one situation shows. */
  readonly general: string | undefined;
  readonly situation: SituationId;
  /** Whether the request did what an operation is for. */
  readonly isPlain: boolean;
  readonly times: number;
}

/** In so many situations, a difference is one of all responses of a kind. */
const manySituations = 4;

/**
 * Merges what is the same in many situations: a service that spells Content-Type in its own way
 * differs once, not in sixty situations.
 */
export function mergeDifferences(
  recorded: readonly RecordedDifference[],
): Omit<Difference, 'isKnown'>[] {
  const groups = new Map<string | symbol, RecordedDifference[]>();
  for (const one of recorded) {
    const key = one.general === undefined ? Symbol() : one.general;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) =>
    countSituations(group) >= manySituations ? [merge(group)] : group.map(withTimes),
  );
}

function merge(group: readonly RecordedDifference[]): Omit<Difference, 'isKnown'> {
  const plain = group.find(({ isPlain }) => isPlain);
  const [first = plain] = plain === undefined ? group : [plain];
  const { difference, general } = first as RecordedDifference;
  const count = countSituations(group);
  return {
    ...difference,
    subject: plain?.difference.subject,
    title:
      plain === undefined
        ? `requests in ${count} situations`
        : `${difference.title}, and requests in ${count - 1} other situations`,
    difference: general ?? difference.difference,
    rules: [...new Set(group.flatMap((one) => one.difference.rules))],
    times: group.reduce((sum, { times }) => sum + times, 0),
  };
}

function withTimes({ difference, times }: RecordedDifference): Omit<Difference, 'isKnown'> {
  return { ...difference, times };
}

function countSituations(group: readonly RecordedDifference[]): number {
  return new Set(group.map(({ situation }) => situation)).size;
}
