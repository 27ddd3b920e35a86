import { CannotCheckError } from '../../session/cannot-check-error.js';
import { answerTo } from '../../session/describe-answer.js';
import type { Exchange } from '../../session/exchange.js';
import type { SessionContext } from '../../session/session-context.js';
import { isListedInTime, pollUntilGone } from '../../situations/list-of.js';
import type { ProfilingContext } from '../profiling-context.js';
import { fingerprintRejection } from './fingerprint-rejection.js';
import { addPlant, removePlant, requestPlant } from './own-plants.js';
import { assertOthersAccepted, isRejection, tryPlant } from './try-plant.js';

/** What the provider does with a create whose id a plant has or had. */
export interface TakenIds {
  /** Whether a plant survives a create with its id, and the delete of the created plant. */
  readonly arePlantsSafe: boolean;
  /** Whether an id can be used again once its plant was deleted. */
  readonly isReusable: boolean;
  /** The fingerprints of rejections of a taken id. */
  readonly fingerprints: ReadonlySet<string>;
}

/** Tries the ids of plants created by this run, which nobody else can guess. */
export async function detectTakenIds(context: ProfilingContext): Promise<TakenIds> {
  const own = await rejectionOfOwnId(context);
  const others = own && (await tryIdOfOther(context));
  return {
    arePlantsSafe: others !== undefined && others !== 'lost',
    isReusable: await tryDeletedId(context),
    fingerprints: new Set(
      [own, others].flatMap((one) => (typeof one === 'object' ? fingerprintRejection(one) : [])),
    ),
  };
}

/** The rejection of a create with the id of a plant of the same user; undefined if accepted. */
async function rejectionOfOwnId(context: SessionContext): Promise<Exchange | undefined> {
  const { testPlants } = context.capabilities;
  const plant = await addPlant(context);
  const makeSecond = () => ({ ...testPlants.next(), id: plant.id });
  // A second time, since a replaced plant cannot be restored.
  const first = await requestPlant(context, makeSecond);
  const { isAccepted, exchange } = first.isAccepted
    ? first
    : await requestPlant(context, makeSecond);
  await removePlant(context, plant);
  if (isAccepted) {
    return undefined;
  }
  if (!isRejection(exchange)) {
    throw new CannotCheckError(
      `the provider ${answerTo('the create of a second plant with the same id', exchange)}`,
    );
  }
  await assertOthersAccepted(context);
  return exchange;
}

/**
 * The rejection of a create with the id of another user's plant; 'stored' if the provider stores both
 * plants and each user deletes their own.
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
  // The run cannot create plants that belong to nobody, so it cannot see whether they survive.
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
