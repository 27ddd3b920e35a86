import { CannotCheckError } from '../../session/cannot-check-error.js';
import { answerClause } from '../../session/describe-answer.js';
import { type Exchange, isSuccess } from '../../session/exchange.js';
import type { SessionContext } from '../../session/session-context.js';
import { isListedInTime, pollUntilGone } from '../../situations/list-of.js';
import type { ProfilingContext } from '../profiling-context.js';
import { looksOf } from './answer-looks.js';
import { addPlant, removePlant, requestPlant } from './own-plants.js';
import { assertOthersAccepted, isRejection, tryPlant } from './try-plant.js';

/** What becomes of a create with an id that a plant has or had. */
export interface TakenIds {
  /** Whether no plant is lost, neither to a create with its id nor to the delete of ours. */
  readonly arePlantsSafe: boolean;
  /** Whether an id can be used again once its plant was deleted. */
  readonly isReusable: boolean;
  /** What the rejections of creates with a taken id look like. */
  readonly looks: ReadonlySet<string>;
}

/** Tries it with plants of our own, whose ids nobody can guess. */
export async function detectTakenIds(context: ProfilingContext): Promise<TakenIds> {
  const own = await rejectionOfOwnId(context);
  const others = own && (await tryIdOfOther(context));
  return {
    arePlantsSafe: others !== undefined && others !== 'lost',
    isReusable: await tryDeletedId(context),
    looks: new Set([own, others].flatMap((one) => (typeof one === 'object' ? looksOf(one) : []))),
  };
}

/** How a create with the id of a plant of the same user is rejected; undefined if it is not. */
async function rejectionOfOwnId(context: SessionContext): Promise<Exchange | undefined> {
  const { testPlants } = context.capabilities;
  const plant = await addPlant(context);
  const makeSecond = () => ({ ...testPlants.next(), id: plant.id });
  // Twice, since much depends on it: a rejection may have another reason.
  const { exchange: first } = await requestPlant(context, makeSecond);
  const { exchange } = isSuccess(first)
    ? { exchange: first }
    : await requestPlant(context, makeSecond);
  await removePlant(context, plant);
  if (isSuccess(exchange)) {
    return undefined;
  }
  if (!isRejection(exchange)) {
    throw new CannotCheckError(`a second plant with the id ${answerClause(exchange)}`);
  }
  await assertOthersAccepted(context);
  return exchange;
}

/**
 * How a create with the id of another user's plant is rejected, or that both plants are kept and each
 * user deletes their own.
 */
async function tryIdOfOther(context: ProfilingContext): Promise<Exchange | 'stored' | 'lost'> {
  const { session, capabilities, recorder } = context;
  if (!session.hasSecondUser) {
    return 'lost';
  }
  const as = 'second';
  const other = await addPlant(context, undefined, { as });
  const makePlant = () => ({ ...capabilities.testPlants.next(), id: other.id });
  const first = await tryPlant(context, makePlant);
  const { isAccepted, exchange } = first.isAccepted ? first : await tryPlant(context, makePlant);
  if (!isAccepted) {
    await removePlant(context, other, { as });
    return exchange;
  }
  // Plants that belong to nobody cannot be created, so what becomes of them is not seen.
  const isStored =
    recorder.valueOf('list.visibility') === 'own' && (await isListedInTime(context, as, other));
  if (isStored) {
    await removePlant(context, other, { as });
  }
  return isStored ? 'stored' : 'lost';
}

async function tryDeletedId(context: SessionContext): Promise<boolean> {
  const { testPlants } = context.capabilities;
  const plant = await addPlant(context);
  const { id } = plant;
  await removePlant(context, plant);
  await pollUntilGone(context, 'first', plant);
  const { isAccepted } = await tryPlant(context, () => ({ ...testPlants.next(), id }));
  return isAccepted;
}
