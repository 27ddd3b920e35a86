import { counted } from '../../interface/counted.js';
import type { ListOrder } from '../../interface/parameters/list.js';
import type { Parameters } from '../../interface/parameters.js';
import type { ListedPlant } from '../engine/lists.js';
import { canonicalJson, type DifferenceDescription } from './differ.js';

export interface ListDifference extends DifferenceDescription {
  readonly kind: 'order' | 'length' | 'plants';
}

/** How lists are compared. */
export interface ListView {
  /** The order in which both list plants; `changing` also if that of the provider is unknown. */
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
  { order, isPart, known }: ListView,
): ListDifference | undefined {
  const isInOrder = textOf(provider) === textOf(mock);
  const isSameLength = provider.length === mock.length;
  // In no order, a part may have any of the plants.
  const isAnyPart = isPart && (known.size > 0 || (order === 'changing' && isSameLength));
  if (isInOrder || isAnyPart) {
    return undefined;
  }
  if (textOf(provider, true) === textOf(mock, true)) {
    const sentence = 'the provider lists the plants in another order than the mock';
    const isOpen =
      order === 'changing' ||
      known.has('order') ||
      textOfKeys(provider, order) === textOfKeys(mock, order);
    return isOpen ? undefined : { kind: 'order', sentence, parameter: 'list.order' };
  }
  const kind = isSameLength ? 'plants' : 'length';
  const sentence = isSameLength
    ? 'the provider lists other plants than the mock'
    : `the provider lists ${counted(provider.length, 'plant')}, the mock ${mock.length}`;
  return known.has('length') || known.has(kind) ? undefined : { kind, sentence };
}

/** What a list is ordered by: the order of plants of one name is the provider's own affair. */
function textOfKeys(plants: Plants, { key }: ListOrder): string {
  return key === 'name' || key === 'name-ignoring-case'
    ? canonicalJson(plants.map(({ name }) => (key === 'name' ? name : String(name).toLowerCase())))
    : textOf(plants);
}

function textOf(plants: Plants, isSorted = false): string {
  const texts = plants.map(canonicalJson);
  return (isSorted ? texts.sort() : texts).join('\n');
}
