import { answerTo } from '../http/describe-answer.js';
import { type Exchange, isServerError, isSuccess, statusOf } from '../http/exchange.js';
import { type CreatedPlant, encodePathId } from './created-plants.js';
import { requestDelete } from './delete-plant.js';
import { isRoundable, isUnguessable } from './id-ranges.js';
import type { RemovalContext } from './list-all-names.js';

/** How the provider rejected the delete of a plant. */
export interface DeleteRejection {
  readonly reason: string;
  /** Whether the provider said that there is no such plant. */
  readonly isGone: boolean;
}

/**
 * Deletes a plant as the user who created it, and if that is rejected, as the first user.
 *
 * @returns undefined if it was deleted.
 */
export async function deleteCreatedPlant(
  context: RemovalContext,
  plant: CreatedPlant,
): Promise<DeleteRejection | undefined> {
  const { session, signal, isHurried } = context;
  const { id, authorization = '' } = plant;
  const pathId = encodePathId(id);
  if (isHurried) {
    const exchange = await requestDelete(session, pathId, {
      as: { authorization },
      signal,
      isRepeated: false,
    });
    return isSuccess(exchange) ? undefined : describeRejection(exchange);
  }
  if (!session.isFirstToken(authorization.replace(/^Bearer /, ''))) {
    const exchange = await requestDelete(session, pathId, { as: { authorization }, signal });
    if (isSuccess(exchange)) {
      return undefined;
    }
  }
  const first = await requestDelete(session, pathId, { signal });
  // A provider may fail once and succeed the next time.
  const exchange = isServerError(first) ? await requestDelete(session, pathId, { signal }) : first;
  return isSuccess(exchange) || (await deleteRounded(context, plant, exchange))
    ? undefined
    : describeRejection(exchange);
}

/** Deletes a plant that the provider knows by its id as a double, which nobody can guess either. */
async function deleteRounded(
  { session, signal }: RemovalContext,
  plant: CreatedPlant,
  exact: Exchange,
): Promise<boolean> {
  const { id, authorization, isConfirmed } = plant;
  if (!isConfirmed || !describeRejection(exact).isGone || !isRoundable(id)) {
    return false;
  }
  const double = String(BigInt(Number(id)));
  // JavaScript writes a double with fewer digits.
  for (const rounded of isUnguessable(double) ? [String(Number(id)), double] : []) {
    const exchange = await requestDelete(session, rounded, { as: { authorization }, signal });
    if (isSuccess(exchange)) {
      const evidence = `the provider ${answerTo(`DELETE /plants/${id}`, exact)}, and ${statusOf(exchange)} to DELETE /plants/${rounded}`;
      session.createdPlants.noteRounded(plant, evidence);
      return true;
    }
  }
  return false;
}

function describeRejection(exchange: Exchange): DeleteRejection {
  const status = statusOf(exchange);
  const reason =
    status === undefined
      ? `the delete was not answered: ${exchange.failure}`
      : `the delete was answered with ${status}`;
  return { reason, isGone: status === 404 || status === 410 };
}
