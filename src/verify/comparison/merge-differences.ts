import { titleOf } from '../../interface/describe-profile.js';
import { type SituationId, situations } from '../../interface/situations.js';
import type { Difference } from '../report/comparison-report.js';
import { groupBy } from '../report/group-by.js';

/** A difference as it was recorded in one variant of a situation. */
export interface RecordedDifference {
  readonly difference: Difference;
  /** The sentence that is the same in every situation; undefined if there is none. */
  readonly general: string | undefined;
  readonly situation: SituationId;
  readonly variant: string | undefined;
  /** Whether the request had something unusual in it that its situation does not name. */
  readonly hasDetail: boolean;
  /** Whether the request did what its operation is for. */
  readonly isPlain: boolean;
}

/** A difference in so many situations is one of all responses of a kind. */
const manySituations = 4;

/**
 * Merges what is the same in many situations, and in several variants of one: a provider that
 * writes Content-Type differently has one difference, not one in each of sixty situations.
 */
export function mergeDifferences(recorded: readonly RecordedDifference[]): Difference[] {
  const byGeneral = groupBy(recorded, generalKey);
  const mergeKey = (one: RecordedDifference) => {
    const key = generalKey(one);
    return isOfManySituations(byGeneral.get(key) ?? []) ? key : variantKey(one);
  };
  return [...groupBy(recorded, mergeKey).values()].map((group) =>
    isOfManySituations(group) ? mergeSituations(group) : mergeVariants(group),
  );
}

/** Differences with the same general sentence have the same key; any other is its own key. */
function generalKey(recorded: RecordedDifference): unknown {
  const { general, difference } = recorded;
  return general === undefined ? recorded : JSON.stringify([general, difference.isKnown]);
}

/** Equal differences in the variants of a situation have the same key; any other is its own key. */
function variantKey(recorded: RecordedDifference): unknown {
  const { situation, difference, hasDetail } = recorded;
  return hasDetail
    ? recorded
    : JSON.stringify([situation, difference.difference, difference.isKnown]);
}

type Group = readonly [RecordedDifference, ...RecordedDifference[]];

function mergeSituations(group: Group): Difference {
  const plain = group.find(({ isPlain }) => isPlain);
  const { difference, general } = plain ?? group[0];
  const count = countSituations(group);
  return {
    ...difference,
    ...sumOf(group),
    subject: plain?.difference.subject,
    title:
      plain === undefined
        ? `requests in ${count} situations`
        : `${difference.title}, and requests in ${count - 1} other situations`,
    difference: general ?? difference.difference,
  };
}

function mergeVariants(group: Group): Difference {
  const [{ difference, situation }] = group;
  const variants = new Set(group.flatMap(({ variant }) => variant ?? []));
  if (variants.size < 2) {
    return { ...difference, ...sumOf(group) };
  }
  const isEvery = Object.keys(situations[situation].variants).every((one) => variants.has(one));
  const title = titleOf(situation);
  return {
    ...difference,
    ...sumOf(group),
    subject: situation,
    title: isEvery ? title : `${title} (${[...variants].join(', ')})`,
  };
}

function sumOf(group: Group): Pick<Difference, 'rules' | 'times'> {
  return {
    rules: [...new Set(group.flatMap(({ difference }) => difference.rules))],
    times: group.reduce((sum, { difference }) => sum + difference.times, 0),
  };
}

function isOfManySituations(group: readonly RecordedDifference[]): boolean {
  return countSituations(group) >= manySituations;
}

function countSituations(group: readonly RecordedDifference[]): number {
  return new Set(group.map(({ situation }) => situation)).size;
}
