import { CannotCheckError } from '../http/cannot-check-error.js';
import { isSuccess, statusOf } from '../http/exchange.js';
import { encodePathId } from '../session/created-plants.js';
import { requestDelete } from '../session/delete-plant.js';
import { isRoundable } from '../session/id-ranges.js';
import { describeLeftover, removeLeftovers } from '../session/remove-leftovers.js';
import { repeatUntilAnswered } from '../session/repeat-while-failing.js';
import type { ProfilingContext } from './profiling-context.js';

/**
 * Deletes the plants of the situations so far, since the provider may have room for few. Does nothing
 * if no plant may be created anyway.
 *
 * @throws CannotCheckError when one of them cannot be deleted: then no more may be created.
 */
export async function removePlants({ session, unusable }: ProfilingContext): Promise<void> {
  if (unusable !== undefined) {
    return;
  }
  const { createdPlants } = session;
  const confirmed = createdPlants.remaining.filter(({ isConfirmed }) => isConfirmed);
  const rejected = [];
  for (const plant of confirmed) {
    const as = { authorization: plant.authorization };
    const exchange = await repeatUntilAnswered(() =>
      requestDelete(session, encodePathId(plant.id), { as }),
    );
    const isGone = [404, 410].includes(statusOf(exchange) ?? 0) && !isRoundable(plant.id);
    if (isGone) {
      createdPlants.noteGone(plant);
    } else if (!isSuccess(exchange)) {
      rejected.push(plant);
    }
  }
  if (rejected.length === 0) {
    return;
  }
  const [leftover] = await removeLeftovers(session);
  if (leftover !== undefined) {
    throw new CannotCheckError(describeLeftover(leftover));
  }
  for (const plant of rejected) {
    createdPlants.noteGone(plant);
  }
}
