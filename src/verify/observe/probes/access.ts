import { CannotCheckError } from '../../session/cannot-check-error.js';
import { type AcceptedPlant, createPlant } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { answerClause } from '../../session/describe-answer.js';
import { isError, isSuccess, statusOf } from '../../session/exchange.js';
import { findByName, hiddenReason, pollList } from '../../session/list-plants.js';
import { missingTokens } from '../missing-tokens.js';
import type { Probe, Site } from '../site.js';
import { removeAgain } from '../try-plant.js';
import { waitUntilSettled } from './settle.js';
import { findOfOne, findShared, hasGrown, lookAtBoth, type TwoLists } from './two-lists.js';

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
    const { observations, session, capabilities } = site;
    if (!session.hasSecondUser) {
      throw new CannotCheckError(missingTokens['--second-token']);
    }
    if (capabilities.visibility === 'none') {
      throw new CannotCheckError(hiddenReason);
    }
    await waitUntilSettled(site);
    const before = await lookAtBoth(site);
    const planted = await createPlant(site);
    const listing = await pollList(site, (one) => findByName(one, planted.name).length > 0);
    if (findByName(listing, planted.name).length === 0) {
      throw new CannotCheckError(hiddenReason);
    }
    const isSeen = await isSeenBySecond(site, planted, before);
    const after = await lookAtBoth(site);
    if (isSeen) {
      tellSeen(site, before, after);
    } else {
      tellUnseen(site, before);
    }
    await tellDelete(site, planted, { isSeen, isListWhole: hasGrown(before.first, after.first) });
    observations.leave('no delete was refused', 'delete.refused');
  },
};

/** @throws CannotCheckError when the second user's list has only so many plants, so that it does not tell. */
async function isSeenBySecond(
  site: Site,
  { name }: AcceptedPlant,
  before: TwoLists,
): Promise<boolean> {
  const as = 'second';
  const lookFor = (wanted: string) =>
    pollList(site, (one) => findByName(one, wanted).length > 0, site.capabilities.listLagMs, {
      as,
    });
  const { second } = await lookAtBoth(site);
  if (second.some((listing) => findByName(listing, name).length > 0)) {
    return true;
  }
  // If the second user sees what was created later, the other plant is not yet to come.
  const later = await createPlant(site, undefined, { as });
  const listing = await lookFor(later.name);
  await removeAgain(site, later.id, { as });
  if (findByName(listing, name).length > 0) {
    return true;
  }
  if (findByName(listing, later.name).length === 0 || !hasGrown(before.second, [listing])) {
    throw new CannotCheckError(`of the second user, ${hiddenReason}`);
  }
  return false;
}

/** So many plants that are the same in both lists are not so by chance. */
const enoughSeen = 10;

/** Where the other user sees what was created: is it so of every plant? */
function tellSeen({ observations }: Site, before: TwoLists, after: TwoLists): void {
  const evidence = 'a plant that one user had created was listed for the other';
  const isCut = !hasGrown(before.first, after.first) || !hasGrown(before.second, after.second);
  const example = findOfOne(before);
  const seen = Math.min(...[...before.first, ...before.second].map(({ plants }) => plants.length));
  if (isCut && (example !== undefined || seen < enoughSeen)) {
    const reason = `${evidence}, and lists have only so many plants: there may be more that one of them sees`;
    observations.leave(reason, 'create.owner', 'list.visibility');
    return;
  }
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

function tellUnseen({ observations }: Site, before: TwoLists): void {
  const evidence = 'a plant that one user had created was not listed for the other';
  observations.tell('create.owner', 'creator', evidence);
  const example = findShared(before);
  if (example === undefined) {
    observations.tell('list.visibility', 'own', `${evidence}, and no plant for both`);
  } else {
    const both = `${evidence}, but "${example}" for both`;
    observations.tell('list.visibility', 'own-and-shared', both);
  }
}

/** Has the second user delete what the first one has created. */
async function tellDelete(
  site: Site,
  planted: AcceptedPlant,
  { isSeen, isListWhole }: { readonly isSeen: boolean; readonly isListWhole: boolean },
): Promise<void> {
  const { observations } = site;
  const [point, other] = isSeen
    ? (['delete.shared-plant', 'delete.invisible-plant'] as const)
    : (['delete.invisible-plant', 'delete.shared-plant'] as const);
  const plants = `plant that the other user ${isSeen ? 'does not see' : 'sees'}`;
  observations.leave(`there is no ${plants}`, other);
  const deleted = await requestDelete(site.session, planted.id, { as: 'second' });
  const isGone = isSuccess(deleted) && (await isSoonGone(site, planted));
  const own = isGone && isListWhole ? undefined : await requestDelete(site.session, planted.id);
  const what = `the delete of another user's plant, which they ${isSeen ? '' : 'do not '}see`;
  const evidence = `${what} ${answerClause(deleted)}`;
  const status = statusOf(deleted) ?? 0;
  const unknown = observations.choiceOf('delete.unknown-id');
  if (own === undefined) {
    observations.tell(point, 'delete', `${evidence}, and it was gone`);
  } else if (isGone || !isSuccess(own) || (!isSeen && unknown === undefined)) {
    observations.leave(`${evidence}, and it was not seen whether it was still there`, point);
  } else if (!isSeen && (isSuccess(deleted) ? unknown === 'succeed' : unknown === status)) {
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

/** As soon as our own plants were gone when they were deleted, or a while later. */
async function isSoonGone(site: Site, { name }: AcceptedPlant): Promise<boolean> {
  const patienceMs = 3 * site.stays.longestMs;
  const listing = await pollList(site, (one) => findByName(one, name).length === 0, patienceMs);
  return findByName(listing, name).length === 0;
}
