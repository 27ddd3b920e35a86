import type { Listing } from '../../session/list-plants.js';
import type { SessionContext } from '../../session/session-context.js';
import { listOf } from '../../situations/list-of.js';

const times = 3;

/** The lists of two users, each asked for a few times: others may change plants meanwhile. */
export interface TwoLists {
  readonly first: readonly Listing[];
  readonly second: readonly Listing[];
}

export async function listForBoth(context: SessionContext): Promise<TwoLists> {
  const lists = { first: [] as Listing[], second: [] as Listing[] };
  for (let time = 0; time < times; time++) {
    lists.first.push(await listOf(context, 'first'));
    lists.second.push(await listOf(context, 'second'));
  }
  return lists;
}

/** Whether a list has got longer, as one does not that has only so many plants. */
export function hasGrown(before: readonly Listing[], after: readonly Listing[]): boolean {
  const lengthsOf = (listings: readonly Listing[]) => listings.map(({ plants }) => plants.length);
  return Math.max(...lengthsOf(after)) > Math.min(...lengthsOf(before));
}

/** The name of a plant that is always listed for both users, if there is one. */
export function findShared({ first, second }: TwoLists): string | undefined {
  return nameOf(common([...first, ...second].map(keysOf)));
}

/** The name of a plant that is always listed for one user, and never for the other. */
export function findOfOne({ first, second }: TwoLists): string | undefined {
  const [ofFirst, ofSecond] = [first.map(keysOf), second.map(keysOf)];
  return nameOf([...without(common(ofFirst), ofSecond), ...without(common(ofSecond), ofFirst)]);
}

function common([set = new Set(), ...others]: readonly ReadonlySet<string>[]): string[] {
  return [...set].filter((key) => others.every((other) => other.has(key)));
}

function without(keys: readonly string[], sets: readonly ReadonlySet<string>[]): string[] {
  return keys.filter((key) => !sets.some((set) => set.has(key)));
}

/** How many plants of a list are in another as well. */
export function countIn({ plants }: Listing, other: Listing): number {
  const keys = keysOf(other);
  return plants.filter((plant) => keys.has(keyOf(plant))).length;
}

/** Plants are told apart by all that there is to see of them. */
function keysOf({ plants }: Listing): ReadonlySet<string> {
  return new Set(plants.map(keyOf));
}

function keyOf({ name, tag }: Listing['plants'][number]): string {
  return JSON.stringify([name, tag]);
}

function nameOf([key]: readonly string[]): string | undefined {
  return key === undefined ? undefined : String(JSON.parse(key)[0]);
}
