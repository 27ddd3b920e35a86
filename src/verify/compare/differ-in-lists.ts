import { counted } from '../../interface/counted.js';
import type { Parameters } from '../../interface/parameters.js';
import type { ListedPlant } from '../engine/lists.js';
import { canonicalJson, type DifferenceDescription } from './differ.js';

export interface ListDifference extends DifferenceDescription {
  readonly kind: 'order' | 'length' | 'plants';
}

/** How lists are compared. */
export interface ListView {
  /** The order in which the mock lists plants; `changing` also if that of the provider is unknown. */
  readonly order: Parameters['list.order'];
  /** Whether the mock shows only some of the plants. */
  readonly isPart: boolean;
  /** In what all lists differ: that is reported once, and no longer compared. */
  readonly known: ReadonlySet<ListDifference['kind']>;
}

type Plants = readonly ListedPlant[];

/** How two lists differ; undefined if they do not. */
export function differInLists(
  provider: Plants,
  mock: Plants,
  view: ListView,
): ListDifference | undefined {
  const { known, order, isPart } = view;
  const difference = findDifference(provider, mock, view);
  // In no order, a part may have any of the plants.
  const isAnyPart = isPart && order === 'changing' && provider.length === mock.length;
  const isOfEvery = isPart && known.size > 0;
  return difference && !isAnyPart && !isOfEvery && !known.has(difference.kind)
    ? difference
    : undefined;
}

function findDifference(
  provider: Plants,
  mock: Plants,
  { order, known }: ListView,
): ListDifference | undefined {
  const [ofProvider, ofMock] = [provider.map(canonicalJson), mock.map(canonicalJson)];
  if (isSame(ofProvider, ofMock)) {
    return undefined;
  }
  if (isSame(ofProvider.toSorted(), ofMock.toSorted())) {
    const sentence = 'the provider lists the plants in another order than the mock';
    return order === 'changing' ? undefined : { kind: 'order', sentence, parameter: 'list.order' };
  }
  if (provider.length !== mock.length) {
    const sentence = `the provider lists ${counted(provider.length, 'plant')}, the mock ${mock.length}`;
    return { kind: 'length', sentence };
  }
  return known.has('length')
    ? undefined
    : { kind: 'plants', sentence: 'the provider lists other plants than the mock' };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, position) => text === other[position]);
}
