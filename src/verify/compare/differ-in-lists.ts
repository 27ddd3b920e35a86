import { counted } from '../../interface/counted.js';
import type { Parameters } from '../../interface/parameters.js';
import type { ListedPlant } from '../engine/lists.js';
import type { User } from '../http/request.js';
import type { ComparedPlants } from './compared-plants.js';
import { canonicalJson, type DifferenceDescription, withoutEmptyTag } from './differ.js';

/** In what two lists differ. */
export type ListAspect = 'order' | 'tag' | 'visibility' | 'length' | 'plants';

export interface ListDifference extends DifferenceDescription {
  readonly kind: ListAspect;
}

/** How the lists of a user are compared. */
export interface ListView {
  readonly user: User;
  /** The order in which the mock lists plants; `changing` also if that of the provider is unknown. */
  readonly order: Parameters['list.order'];
  /** Whether the mock shows only some of the plants. */
  readonly isPart: boolean;
  /** In what all lists differ: that is reported once, and no longer compared. */
  readonly known: ReadonlySet<ListAspect>;
  readonly plants: ComparedPlants;
}

type Plants = readonly ListedPlant[];

/** How two lists differ; undefined if they do not. */
export function differInLists(
  provider: Plants,
  mock: Plants,
  view: ListView,
): ListDifference | undefined {
  const { known, order, isPart } = view;
  const difference = findDifference(select(provider, view), select(mock, view), view);
  const isUnclear =
    isPart &&
    difference !== undefined &&
    // In no order, a part may have any of the plants.
    ((order === 'changing' && provider.length === mock.length) || known.size > 0);
  return difference === undefined || isUnclear || known.has(difference.kind)
    ? undefined
    : difference;
}

/** Leaves out in what lists are known to differ. */
function select(plants: Plants, { known, plants: all, user }: ListView): Plants {
  const visible = known.has('visibility')
    ? plants.filter(({ name }) => !all.wasSentByOther(name, user))
    : plants;
  return known.has('tag') ? visible.map(withoutEmptyTag) : visible;
}

function findDifference(
  provider: Plants,
  mock: Plants,
  { order, user, plants, known }: ListView,
): ListDifference | undefined {
  const [ofProvider, ofMock] = [texts(provider), texts(mock)];
  if (isSame(ofProvider, ofMock)) {
    return undefined;
  }
  if (isSameSet(ofProvider, ofMock)) {
    return isSameOrder(provider, mock, order, plants)
      ? undefined
      : {
          kind: 'order',
          sentence: 'the provider lists the plants in another order than the mock',
          parameter: 'list.order',
        };
  }
  const [untagged, untaggedInMock] = [provider, mock].map((all) => all.map(withoutEmptyTag));
  if (isSameSet(texts(untagged ?? []), texts(untaggedInMock ?? []))) {
    return {
      kind: 'tag',
      sentence: 'a plant without a tag has an empty tag on one side only',
      parameter: 'response.absent-tag',
    };
  }
  const counts = `the provider lists ${counted(provider.length, 'plant')}, the mock ${mock.length}`;
  const own = (all: Plants) => all.filter(({ name }) => !plants.wasSentByOther(name, user));
  if (isSameSet(texts(own(provider)), texts(own(mock)))) {
    const sentence = `the plants of another user are listed on one side only: ${counts}`;
    return { kind: 'visibility', sentence, parameter: 'list.visibility' };
  }
  if (provider.length !== mock.length) {
    return { kind: 'length', sentence: counts };
  }
  return known.has('length')
    ? undefined
    : { kind: 'plants', sentence: 'the provider lists other plants than the mock' };
}

/** In an order by id, plants of others may be anywhere: their ids are unknown. */
function isSameOrder(
  provider: Plants,
  mock: Plants,
  order: Parameters['list.order'],
  plants: ComparedPlants,
): boolean {
  if (order === 'changing') {
    return true;
  }
  const select = (all: Plants, isOurs: boolean) =>
    texts(all.filter(({ name }) => plants.wasSent(name) === isOurs));
  return (
    order.key === 'id' &&
    [true, false].every((isOurs) => isSame(select(provider, isOurs), select(mock, isOurs)))
  );
}

function texts(plants: readonly unknown[]): readonly string[] {
  return plants.map(canonicalJson);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, position) => text === other[position]);
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return isSame(one.toSorted(), other.toSorted());
}
