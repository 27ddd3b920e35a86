import { CannotCheckError } from '../../session/cannot-check-error.js';
import type { AcceptedPlant } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { answerClause } from '../../session/describe-answer.js';
import { isSuccess } from '../../session/exchange.js';
import { findByName, hiddenReason } from '../../session/list-plants.js';
import { repeatUntilAnswered } from '../../session/repeat-while-failing.js';
import { isListedInTime, listOf, pollListOf } from '../../situations/list-of.js';
import { noSecondUser } from '../../situations/reach-state.js';
import type { ProfilingContext } from '../profiling-context.js';
import { listUntilSettled } from './list-until-settled.js';
import { addPlant, removePlant } from './own-plants.js';
import type { ParameterDetector } from './parameter-detector.js';
import { isRejection } from './try-plant.js';
import { findOfOne, findShared, hasGrown, listForBoth, type TwoLists } from './two-lists.js';

/** So many plants that are the same in both lists are not so by chance. */
const enoughListed = 10;

/** Who sees whose plants. */
export const visibilityDetector: ParameterDetector = {
  parameters: ['list.visibility', 'create.owner'],
  async detect(context) {
    const { session, capabilities } = context;
    if (!session.hasSecondUser) {
      throw new CannotCheckError(noSecondUser);
    }
    if (capabilities.visibility === 'none') {
      throw new CannotCheckError(hiddenReason);
    }
    await listUntilSettled(context);
    const before = await listForBoth(context);
    const plant = await addPlant(context);
    if (!(await isListedInTime(context, 'first', plant))) {
      throw new CannotCheckError(hiddenReason);
    }
    const isSeen = await isSeenBySecond(context, plant, before);
    if (isSeen) {
      recordSeen(context, before, await listForBoth(context));
    } else {
      recordUnseen(context, before);
    }
    if (context.recorder.valueOf('list.visibility') === 'all') {
      await detectOwner(context, plant);
    } else {
      await removePlant(context, plant);
    }
  },
};

/** @throws CannotCheckError when the second user's list has only so many plants. */
async function isSeenBySecond(
  context: ProfilingContext,
  { name }: AcceptedPlant,
  before: TwoLists,
): Promise<boolean> {
  const as = 'second';
  if (findByName(await listOf(context, as), name).length > 0) {
    return true;
  }
  // If the second user sees what was created later, the other plant is not yet to come.
  const later = await addPlant(context, undefined, { as });
  const listing = await pollListOf(context, as, (one) => findByName(one, later.name).length > 0);
  await removePlant(context, later, { as });
  if (findByName(listing, name).length > 0) {
    return true;
  }
  if (findByName(listing, later.name).length === 0 || !hasGrown(before.second, [listing])) {
    throw new CannotCheckError(`of the second user, ${hiddenReason}`);
  }
  return false;
}

/** Where the other user sees what was created: do both see every plant? */
function recordSeen({ recorder }: ProfilingContext, before: TwoLists, after: TwoLists): void {
  const evidence = 'a plant that one user had created was listed for the other';
  const isCut = !hasGrown(before.first, after.first) || !hasGrown(before.second, after.second);
  const example = findOfOne(before);
  const min = Math.min(...[...before.first, ...before.second].map(({ plants }) => plants.length));
  if (isCut && (example !== undefined || min < enoughListed)) {
    const reason = `${evidence}, and lists have only so many plants: there may be more that one of them sees`;
    recorder.leaveOpen(reason, 'list.visibility', 'create.owner');
  } else if (example === undefined) {
    recorder.determine('list.visibility', 'all', `${evidence}, as was every other plant`);
  } else {
    const others = `${evidence}, but not "${example}"`;
    recorder.determine('list.visibility', 'own-and-shared', others);
    recorder.determine('create.owner', 'everyone', others);
  }
}

/** Removes a plant that both users see, whose owner shows if the other user may not do so. */
async function detectOwner(context: ProfilingContext, { id }: AcceptedPlant): Promise<void> {
  const { recorder, session } = context;
  const subject = 'create.owner';
  const deleted = await repeatUntilAnswered(() => requestDelete(session, id, { as: 'second' }));
  const own = await repeatUntilAnswered(() => requestDelete(session, id));
  const evidence = `the delete by another user, who sees the plant, ${answerClause(deleted)}`;
  if (isRejection(deleted) && isSuccess(own)) {
    recorder.determine(subject, 'creator', `${evidence}, and that by its creator was not rejected`);
  } else {
    recorder.leaveOpen(`${evidence}: it may belong to its creator or to all`, subject);
  }
}

function recordUnseen({ recorder }: ProfilingContext, before: TwoLists): void {
  const evidence = 'a plant that one user had created was not listed for the other';
  const example = findShared(before);
  if (example === undefined) {
    recorder.determine('list.visibility', 'own', `${evidence}, and no plant for both`);
  } else {
    const both = `${evidence}, but "${example}" for both`;
    recorder.determine('list.visibility', 'own-and-shared', both);
  }
  recorder.determine('create.owner', 'creator', evidence);
}
