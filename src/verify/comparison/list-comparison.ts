import { counted } from '../../interface/counted.js';
import { parseWholeNumber } from '../../interface/whole-number.js';
import type { Exchange } from '../http/exchange.js';
import { nameOfPlant } from '../session/listed-plants.js';
import { canonicalJson, withoutEmptyTag } from './canonical-json.js';
import type { DifferenceDescription } from './difference-description.js';

/** A property in which every list may differ, independent of the steps before it. */
export type ListAspect = 'order' | 'tag' | 'visibility' | 'length' | 'others';

/** How two lists are compared. */
export interface ListView {
  /** Whether the mock lists plants in the same order each time. */
  readonly hasOrder: boolean;
  /** Whether that order is by ids: those of plants that were listed before the run are unknown. */
  readonly isById: boolean;
  /** How many plants the mock lists at most. */
  readonly pageSize: number | undefined;
  /** Aspects in which the lists are known to differ, and which are no longer compared. */
  readonly known: ReadonlySet<ListAspect>;
  /** Whether this run has sent a plant of this name. */
  wasSent(name: unknown): boolean;
  /** Whether a user other than the one who lists has sent a plant of this name. */
  wasSentByOther(name: unknown): boolean;
  /** Whether a plant of this name could not be removed from one side. */
  isIgnored(name: unknown): boolean;
}

type Plants = readonly unknown[];

/** Compares the plants of two lists; undefined if nothing differs. */
export function compareLists(
  provider: Plants,
  mock: Plants,
  view: ListView,
): (DifferenceDescription & { readonly aspect: ListAspect | 'plants' }) | undefined {
  const providerPlants = selectCompared(provider, view);
  const mockPlants = selectCompared(mock, view);
  const isSameSet = isSame(sorted(providerPlants), sorted(mockPlants));
  if (isSameSet) {
    const isCompared = view.hasOrder && !view.known.has('order');
    return isCompared && !isSameOrder(providerPlants, mockPlants, view)
      ? {
          aspect: 'order',
          kind: 'order',
          sentence: 'the provider lists the plants in another order than the mock',
          parameter: 'list.order',
        }
      : undefined;
  }
  if (isSameButForTags(providerPlants, mockPlants)) {
    return {
      aspect: 'tag',
      kind: 'tag',
      sentence: 'a plant without a tag has an empty tag on one side only',
      parameter: 'response.absent-tag',
    };
  }
  if (!view.hasOrder && provider.length === view.pageSize && mock.length === view.pageSize) {
    // In no order, a page may have any of the plants.
    return undefined;
  }
  return compareSets(providerPlants, mockPlants, view);
}

/** In an order by id, plants whose ids are unknown may be anywhere between those of this run. */
function isSameOrder(provider: Plants, mock: Plants, { isById, wasSent }: ListView): boolean {
  const textsOf = (plants: Plants, wereSent: boolean) =>
    texts(plants.filter((plant) => wasSent(nameOfPlant(plant)) === wereSent));
  return isById
    ? [true, false].every((one) => isSame(textsOf(provider, one), textsOf(mock, one)))
    : isSame(texts(provider), texts(mock));
}

function compareSets(provider: Plants, mock: Plants, view: ListView) {
  const withoutOthers = (plants: Plants) =>
    plants.filter((plant) => !view.wasSentByOther(nameOfPlant(plant)));
  const counts = `the provider lists ${counted(provider.length, 'plant')}, the mock ${mock.length}`;
  if (isSame(sorted(withoutOthers(provider)), sorted(withoutOthers(mock)))) {
    return {
      aspect: 'visibility',
      kind: 'visibility',
      sentence: `the plants of another user are listed on one side only: ${counts}`,
      parameter: 'list.visibility',
    } as const;
  }
  if (provider.length !== mock.length) {
    const [shorter, longer] = provider.length < mock.length ? [provider, mock] : [mock, provider];
    const isCut = isSame(texts(shorter), texts(longer).slice(0, shorter.length));
    return view.known.has('length') && isCut
      ? undefined
      : ({ aspect: 'length', kind: 'length', sentence: counts } as const);
  }
  return {
    aspect: 'plants',
    kind: 'plants',
    sentence: 'the provider lists other plants than the mock',
  } as const;
}

function selectCompared(
  plants: Plants,
  { known, isIgnored, wasSent, wasSentByOther }: ListView,
): Plants {
  const compared = plants.filter((plant) => {
    const name = nameOfPlant(plant);
    return !(
      isIgnored(name) ||
      (known.has('others') && !wasSent(name)) ||
      (known.has('visibility') && wasSentByOther(name))
    );
  });
  return known.has('tag') ? compared.map(withoutEmptyTag) : compared;
}

function isSameButForTags(provider: Plants, mock: Plants): boolean {
  return isSame(sorted(provider.map(withoutEmptyTag)), sorted(mock.map(withoutEmptyTag)));
}

function texts(plants: Plants): readonly string[] {
  return plants.map(canonicalJson);
}

/** The plants as texts, in an order that depends on the plants alone. */
export function sorted(plants: Plants): readonly string[] {
  return plants.map(canonicalJson).sort();
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, position) => text === other[position]);
}

/**
 * Finds the positions that the plants of a list have in the whole list. Two lists with the same
 * positions were cut in the same way, whatever their whole lists are.
 *
 * @returns the positions, or `all`; undefined if a plant is not in the whole list.
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

/** The limit that a list was requested with, if it is a single whole number. */
export function limitOf({ request }: Exchange): number | undefined {
  const limits = request.method === 'GET' ? new URL(request.url).searchParams.getAll('limit') : [];
  const [limit = ''] = limits;
  return limits.length === 1 ? parseWholeNumber(limit) : undefined;
}
