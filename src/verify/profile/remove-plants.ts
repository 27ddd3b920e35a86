import { CannotCheckError } from '../session/cannot-check-error.js';
import { encodePathId } from '../session/created-plants.js';
import { requestDelete } from '../session/delete-plant.js';
import { isSuccess } from '../session/exchange.js';
import type { ProfilingContext } from './profiling-context.js';

/**
 * Deletes the plants of the situations so far: there may be room for few.
 *
 * @throws CannotCheckError when one of them cannot be deleted: no more may be created.
 */
export async function removePlants({ session }: ProfilingContext): Promise<void> {
  const { remaining } = session.createdPlants;
  const confirmed = remaining.filter(({ isConfirmed }) => isConfirmed);
  let isOneLeft = false;
  for (const { id, authorization } of confirmed) {
    const exchange = await requestDelete(session, encodePathId(id), { as: { authorization } });
    isOneLeft ||= !isSuccess(exchange);
  }
  if (isOneLeft || remaining.some(({ isUnanswered }) => isUnanswered)) {
    const [leftover] = await session.removeCreatedPlants();
    if (leftover !== undefined) {
      throw new CannotCheckError(`what was created could not be deleted again: ${leftover.reason}`);
    }
  }
}
