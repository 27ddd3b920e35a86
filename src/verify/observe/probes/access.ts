import { setTimeout as wait } from 'node:timers/promises';
import { longestLagMs } from '../../provider/acquaintance.js';
import { isError, isSuccess, jsonOf, statusOf } from '../../provider/exchange.js';
import {
  answered,
  find,
  hiddenReason,
  lookUntil,
  type Planted,
  plant,
  remove,
  tell,
} from '../../provider/grounds.js';
import { UnreachedState } from '../../unreached-state.js';
import type { Probe, Site } from '../site.js';

const looks = 3;

/** Who sees whose plants, and who may delete them; it takes a second user. */
export const access: Probe = {
  points: [
    'create.owner',
    'list.visibility',
    'delete.shared-plant',
    'delete.invisible-plant',
    'delete.refused',
  ],
  async run(site) {
    const { observations, provider } = site;
    if (!provider.hasSecondUser) {
      throw new UnreachedState('no token of a second user was given');
    }
    const before = await compareLists(site);
    const first = await plant(site);
    const isSeen = await isSeenBySecond(site, first);
    tellVisibility(site, isSeen, before);
    await tellDelete(site, first, isSeen);
    observations.leave('no delete was refused', 'delete.refused');
  },
};

async function isSeenBySecond(site: Site, { name }: Planted): Promise<boolean> {
  const listing = await lookUntil(site, (one) => find(one, name).length > 0);
  if (find(listing, name).length === 0) {
    throw new UnreachedState(hiddenReason);
  }
  if ((await namesOf(site, 'second')).includes(name)) {
    return true;
  }
  // If the second user sees what was created later, the other plant is not yet to come.
  const later = await plant(site, undefined, { as: 'second' });
  const seen = await namesOf(site, 'second', (names) => names.includes(later.name));
  await remove(site, later.id, { as: 'second' });
  if (!seen.includes(later.name)) {
    throw new UnreachedState('the second user does not see what they create themselves');
  }
  return seen.includes(name);
}

/** The plants that each of two users sees, over some looks: others may be at work. */
interface TwoLists {
  /** What both see. */
  readonly shared: readonly string[];
  /** What one of them sees, and the other never. */
  readonly ofOne: readonly string[];
}

async function compareLists(site: Site): Promise<TwoLists> {
  const seen: { first: string[]; second: string[] }[] = [];
  for (let times = 0; times < looks; times++) {
    const [first, second] = [await namesOf(site, 'first'), await namesOf(site, 'second')];
    seen.push({ first, second });
  }
  const [one] = seen as [(typeof seen)[0]];
  const always = (user: 'first' | 'second', name: string) =>
    seen.every((look) => look[user].includes(name));
  const never = (user: 'first' | 'second', name: string) =>
    !seen.some((look) => look[user].includes(name));
  return {
    shared: one.first.filter((name) => always('first', name) && always('second', name)),
    ofOne: [
      ...one.first.filter((name) => always('first', name) && never('second', name)),
      ...one.second.filter((name) => always('second', name) && never('first', name)),
    ],
  };
}

function tellVisibility(
  { observations }: Site,
  isSeen: boolean,
  { shared, ofOne }: TwoLists,
): void {
  if (!isSeen) {
    const evidence = 'a plant that one user had created was not listed for the other';
    observations.tell('create.owner', 'creator', evidence);
    const [example] = shared;
    if (example === undefined) {
      const alone = `${evidence}, and no plant for both`;
      observations.tell('list.visibility', 'own', alone);
    } else {
      const both = `${evidence}, but "${example}" for both`;
      observations.tell('list.visibility', 'own-and-shared', both);
    }
    return;
  }
  const evidence = 'a plant that one user had created was listed for the other';
  const [example] = ofOne;
  if (example === undefined) {
    observations.tell('list.visibility', 'all', `${evidence}, as was every other plant`);
    const reason = `${evidence}, as was every other plant: it may belong to its creator or to all`;
    observations.leave(reason, 'create.owner');
  } else {
    const others = `${evidence}, but not "${example}"`;
    observations.tell('create.owner', 'everyone', others);
    observations.tell('list.visibility', 'own-and-shared', others);
  }
}

/** Has the second user delete what the first one has created. */
async function tellDelete(site: Site, planted: Planted, isSeen: boolean): Promise<void> {
  const { observations } = site;
  const deleted = await remove(site, planted.id, { as: 'second' });
  const listing = await lookUntil(
    site,
    (one) => !isSuccess(deleted) || find(one, planted.name).length === 0,
    longestLagMs,
  );
  const isGone = find(listing, planted.name).length === 0;
  if (!isGone) {
    await remove(site, planted.id);
  }
  const status = statusOf(deleted) ?? 0;
  const what = `the delete of another user's plant, which they ${isSeen ? '' : 'do not '}see`;
  const evidence = `${what} ${answered(deleted)}`;
  const [point, other] = isSeen
    ? (['delete.shared-plant', 'delete.invisible-plant'] as const)
    : (['delete.invisible-plant', 'delete.shared-plant'] as const);
  observations.leave(
    `there is no plant that the other user ${isSeen ? 'does not see' : 'sees'}`,
    other,
  );
  if (isGone) {
    observations.tell(point, 'delete', `${evidence}, and it was gone`);
    return;
  }
  const unknown = observations.choiceOf('delete.unknown-id');
  const isAsUnknown = isSuccess(deleted) ? unknown === 'succeed' : unknown === status;
  if (!isSeen && isAsUnknown) {
    const alike = `${evidence}, as that of an unknown id`;
    observations.tell('delete.invisible-plant', 'as-unknown', alike);
  } else if (isError(deleted)) {
    observations.tell(point, 'refuse', evidence);
    observations.tell('delete.refused', status, evidence);
    observations.refuse(point, deleted);
  } else {
    observations.leave(`${evidence}, though it was still listed`, point);
  }
}

/** What a user sees, in its order. */
export async function namesOf(
  { provider, known }: Site,
  as: 'first' | 'second',
  isAsItShould: (names: readonly string[]) => boolean = () => true,
): Promise<string[]> {
  const startedAt = performance.now();
  for (;;) {
    const exchange = await provider.send('GET', `/plants${known.query}`, { as });
    const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
    if (!Array.isArray(plants)) {
      throw new UnreachedState(`the ${as} user's plants could not be listed: ${tell(exchange)}`);
    }
    const names = plants.map((listed) => String(listed?.name));
    if (isAsItShould(names) || performance.now() - startedAt > known.lagMs) {
      return names;
    }
    await wait(50);
  }
}
