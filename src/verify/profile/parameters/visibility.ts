import { CannotCheckError } from '../../http/cannot-check-error.js';
import { answerTo } from '../../http/describe-answer.js';
import { isSuccess } from '../../http/exchange.js';
import type { AcceptedPlant } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { findByName, hiddenReason, isListed } from '../../session/list-plants.js';
import { repeatUntilAnswered } from '../../session/repeat-while-failing.js';
import { isListedInTime, listOf, pollListOf } from '../../situations/list-of.js';
import { noSecondUser } from '../../situations/reach-state.js';
import type { ProfilingContext } from '../profiling-context.js';
import { addPlant, isRejection, removePlant } from './own-plants.js';
import type { ParameterDetector } from './run-detector.js';
import {
  findShared,
  findUnshared,
  hasGrown,
  listForBoth,
  listUntilSettled,
  type TwoLists,
} from './two-lists.js';

/** Detects who sees whose plants. */
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
      recordSeen(context, before);
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

/** @throws CannotCheckError when the list of the second user is cut. */
async function isSeenBySecond(
  context: ProfilingContext,
  { name }: AcceptedPlant,
  before: TwoLists,
): Promise<boolean> {
  const as = 'second';
  if (findByName(await listOf(context, as), name).length > 0) {
    return true;
  }
  // Once the second user sees a later plant, the earlier one is not just late.
  const later = await addPlant(context, undefined, { as });
  const listing = await pollListOf(context, as, (one) => isListed(one, later.name));
  await removePlant(context, later, { as });
  if (isListed(listing, name)) {
    return true;
  }
  if (!isListed(listing, later.name) || !hasGrown(before.second, [listing])) {
    throw new CannotCheckError(`for the second user, ${hiddenReason}`);
  }
  return false;
}

/** Records whether both users see every plant, when the other user sees the created one. */
function recordSeen({ recorder }: ProfilingContext, before: TwoLists): void {
  const evidence = 'both users saw a plant that the first user created';
  const example = findUnshared(before);
  if (example === undefined) {
    recorder.determine('list.visibility', 'all', `${evidence}, and every other listed plant`);
  } else {
    const others = `${evidence}, but only one saw "${example}"`;
    recorder.determine('list.visibility', 'own-and-shared', others);
    recorder.determine('create.owner', 'everyone', others);
  }
}

/** Removes a plant that both users see, first as the other user: only its owner may delete it. */
async function detectOwner(context: ProfilingContext, { id }: AcceptedPlant): Promise<void> {
  const { recorder, session } = context;
  const subject = 'create.owner';
  const deleted = await repeatUntilAnswered(() => requestDelete(session, id, { as: 'second' }));
  const own = await repeatUntilAnswered(() => requestDelete(session, id));
  const evidence = `the provider ${answerTo('the delete by another user, who sees the plant', deleted)}`;
  if (isRejection(deleted) && isSuccess(own)) {
    recorder.determine(subject, 'creator', `${evidence}, and accepted that by its creator`);
  } else {
    recorder.leaveOpen(`${evidence}: the plant may belong to its creator or to everyone`, subject);
  }
}

function recordUnseen({ recorder }: ProfilingContext, before: TwoLists): void {
  const evidence = 'the second user did not see a plant that the first user created';
  const example = findShared(before);
  if (example === undefined) {
    recorder.determine(
      'list.visibility',
      'own',
      `${evidence}, and no other plant was listed for both`,
    );
  } else {
    const both = `${evidence}, but both saw "${example}"`;
    recorder.determine('list.visibility', 'own-and-shared', both);
  }
  recorder.determine('create.owner', 'creator', evidence);
}
