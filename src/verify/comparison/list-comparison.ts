import { canonicalJson } from './canonical-json.js';
import type { DifferenceDescription } from './difference-description.js';
import { nameOf, withoutEmptyTag } from './listed-plants.js';

/** Ways in which lists may differ whatever was done before. */
export type ListAspect = 'order' | 'tag' | 'visibility' | 'length' | 'others';

/** How two lists are compared. */
export interface ListView {
  /** Whether plants are listed in the same order each time, as far as the mock goes. */
  readonly hasOrder: boolean;
  /** Whether that order is by ids, which nobody knows of plants that were there before ours. */
  readonly isById: boolean;
  /** How many plants a list has at most, as far as the mock goes. */
  readonly pageSize: number | undefined;
  /** Aspects in which the lists are known to differ, and which are compared no more. */
  readonly known: ReadonlySet<ListAspect>;
  /** Whether a name is one that we have sent. */
  isOurs(name: unknown): boolean;
  /** Whether a plant of this name was created by another user than the one who lists. */
  isOfOther(name: unknown): boolean;
  /** Whether a plant of this name could not be removed from one side. */
  isIgnored(name: unknown): boolean;
}

type Plants = readonly unknown[];

/** What differs in the plants of two lists; undefined for nothing. */
export function compareLists(
  provider: Plants,
  mock: Plants,
  view: ListView,
): (DifferenceDescription & { readonly aspect: ListAspect | 'plants' }) | undefined {
  const [theirs, ours] = [select(provider, view), select(mock, view)];
  const isSameSet = isSame(sorted(theirs), sorted(ours));
  if (isSameSet) {
    return view.hasOrder && !view.known.has('order') && !isSameOrder(theirs, ours, view)
      ? {
          aspect: 'order',
          kind: 'order',
          difference: 'the plants are in another order than in the mock',
          parameter: 'list.order',
        }
      : undefined;
  }
  if (theirs.length === ours.length && isSameButForTags(theirs, ours)) {
    return {
      aspect: 'tag',
      kind: 'tag',
      difference: 'a plant without a tag has an empty one on one side',
      parameter: 'response.absent-tag',
    };
  }
  if (!view.hasOrder && provider.length === view.pageSize && mock.length === view.pageSize) {
    // In no order, a page may have any of the plants.
    return undefined;
  }
  return compareSets(theirs, ours, view);
}

/** How ours stand among those that were there before depends on their ids. */
function isSameOrder(theirs: Plants, ours: Plants, { isById, isOurs }: ListView): boolean {
  const textsOf = (plants: Plants, areOurs: boolean) =>
    texts(plants.filter((plant) => isOurs(nameOf(plant)) === areOurs));
  return isById
    ? [true, false].every((one) => isSame(textsOf(theirs, one), textsOf(ours, one)))
    : isSame(texts(theirs), texts(ours));
}

function compareSets(theirs: Plants, ours: Plants, view: ListView) {
  const without = (plants: Plants) => plants.filter((plant) => !view.isOfOther(nameOf(plant)));
  const counts = `there are ${theirs.length} plants, in the mock ${ours.length}`;
  if (isSame(sorted(without(theirs)), sorted(without(ours)))) {
    return {
      aspect: 'visibility',
      kind: 'visibility',
      difference: `the plants of another user are listed differently: ${counts}`,
      parameter: 'list.visibility',
    } as const;
  }
  if (theirs.length !== ours.length) {
    const [shorter, longer] = theirs.length < ours.length ? [theirs, ours] : [ours, theirs];
    const isCut = isSame(texts(shorter), texts(longer).slice(0, shorter.length));
    return view.known.has('length') && isCut
      ? undefined
      : ({ aspect: 'length', kind: 'length', difference: counts } as const);
  }
  return {
    aspect: 'plants',
    kind: 'plants',
    difference: 'there are other plants than in the mock',
  } as const;
}

/** The plants that are compared. */
function select(plants: Plants, { known, isIgnored, isOurs, isOfOther }: ListView): Plants {
  const compared = plants.filter((plant) => {
    const name = nameOf(plant);
    return !(
      isIgnored(name) ||
      (known.has('others') && !isOurs(name)) ||
      (known.has('visibility') && isOfOther(name))
    );
  });
  return known.has('tag') ? compared.map(withoutEmptyTag) : compared;
}

function isSameButForTags(theirs: Plants, ours: Plants): boolean {
  return isSame(sorted(theirs.map(withoutEmptyTag)), sorted(ours.map(withoutEmptyTag)));
}

function texts(plants: Plants): readonly string[] {
  return plants.map(canonicalJson);
}

/** The same plants in one order. */
export function sorted(plants: Plants): readonly string[] {
  return plants.map(canonicalJson).sort();
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, position) => text === other[position]);
}

/**
 * Which plants of a whole list another list has, by their positions: two lists that take the same
 * positions were cut in the same way, whatever the whole lists are.
 */
export function positionsIn(plants: Plants, whole: Plants): string | undefined {
  const left = texts(whole).map((text): string | undefined => text);
  const positions = texts(plants).map((text) => {
    const position = left.indexOf(text);
    left[Math.max(position, 0)] = position < 0 ? left[0] : undefined;
    return position;
  });
  if (positions.includes(-1)) {
    return undefined;
  }
  return positions.length === whole.length ? 'all' : positions.join();
}
