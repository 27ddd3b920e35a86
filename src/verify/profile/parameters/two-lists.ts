import { maxListLagMs } from '../../session/list-capabilities.js';
import type { Listing } from '../../session/list-plants.js';
import type { SessionContext } from '../../session/session-context.js';
import { listOf, pollListOf } from '../../situations/list-of.js';

const listsPerUser = 3;

/** Some lists of each of two users: several, since others may change plants meanwhile. */
export interface TwoLists {
  readonly first: readonly Listing[];
  readonly second: readonly Listing[];
}

export async function listForBoth(context: SessionContext): Promise<TwoLists> {
  const lists = { first: [] as Listing[], second: [] as Listing[] };
  for (let count = 0; count < listsPerUser; count++) {
    lists.first.push(await listOf(context, 'first'));
    lists.second.push(await listOf(context, 'second'));
  }
  return lists;
}

/** Whether lists have become longer, which cut lists do not. */
export function hasGrown(before: readonly Listing[], after: readonly Listing[]): boolean {
  const lengthsOf = (listings: readonly Listing[]) => listings.map(({ plants }) => plants.length);
  return Math.max(...lengthsOf(after)) > Math.min(...lengthsOf(before));
}

/** The name of a plant that is always listed for both users, if there is one. */
export function findShared({ first, second }: TwoLists): string | undefined {
  return nameInKey(inAll([...first, ...second].map(plantKeys)));
}

/** The name of a plant that is always listed for one user, and never for the other. */
export function findUnshared({ first, second }: TwoLists): string | undefined {
  const [ofFirst, ofSecond] = [first.map(plantKeys), second.map(plantKeys)];
  return nameInKey([...inNone(inAll(ofFirst), ofSecond), ...inNone(inAll(ofSecond), ofFirst)]);
}

function inAll([set = new Set(), ...others]: readonly ReadonlySet<string>[]): string[] {
  return [...set].filter((key) => others.every((other) => other.has(key)));
}

function inNone(keys: readonly string[], sets: readonly ReadonlySet<string>[]): string[] {
  return keys.filter((key) => !sets.some((set) => set.has(key)));
}

/** How many plants of a list are not in another. */
export function countOwn({ plants }: Listing, other: Listing): number {
  const keys = plantKeys(other);
  return plants.filter((plant) => !keys.has(plantKey(plant))).length;
}

/** Identifies plants by all members that a list shows. */
function plantKeys({ plants }: Listing): ReadonlySet<string> {
  return new Set(plants.map(plantKey));
}

function plantKey({ name, tag }: Listing['plants'][number]): string {
  return JSON.stringify([name, tag]);
}

function nameInKey([key]: readonly string[]): string | undefined {
  return key === undefined ? undefined : String(JSON.parse(key)[0]);
}

/** Lists the plants until no deleted plant is listed, so that later lists do not shrink. */
export async function listUntilSettled(context: SessionContext): Promise<void> {
  const { session, capabilities } = context;
  if (capabilities.visibility === 'none') {
    return;
  }
  const remaining = new Set(session.createdPlants.remaining.map(({ name }) => name));
  const gone = session.createdPlants.deleted.filter(({ name }) => !remaining.has(name));
  const created = gone.filter(({ name }) => !capabilities.namesBefore.has(name));
  const isSettled = ({ plants }: Listing) => {
    const listed = new Set(plants.map(({ name }) => name));
    return created.every(({ name }) => !listed.has(name));
  };
  await pollListOf(context, 'first', isSettled, maxListLagMs);
}
