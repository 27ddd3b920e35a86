import { type CreatedPlant, encodePathId } from './created-plants.js';
import { requestDelete } from './delete-plant.js';
import { type Exchange, isServerError, isSuccess, statusOf } from './exchange.js';
import type { RemovalContext } from './removal-context.js';

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
  { session, signal, isHurried }: RemovalContext,
  { id, authorization = '' }: CreatedPlant,
): Promise<DeleteRejection | undefined> {
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
  return isSuccess(exchange) ? undefined : describeRejection(exchange);
}

function describeRejection(exchange: Exchange): DeleteRejection {
  const status = statusOf(exchange);
  const reason =
    status === undefined
      ? `the delete was not answered: ${exchange.failure}`
      : `the delete was answered with ${status}`;
  return { reason, isGone: status === 404 || status === 410 };
}
