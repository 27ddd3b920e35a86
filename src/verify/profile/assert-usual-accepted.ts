import { CannotCheckError } from '../session/cannot-check-error.js';
import { requestCreate } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { describeAnswer } from '../session/describe-answer.js';
import { isSuccess } from '../session/exchange.js';
import { hasFailed, repeatWhileFailing } from '../session/repeat-while-failing.js';
import { listOf } from '../situations/list-of.js';
import { nextPlant } from '../situations/reach-state.js';
import type { ProfilingContext } from './profiling-context.js';

/**
 * Makes sure that a provider still does what is usual: what it rejected before, it did not reject
 * because it rejects everything now, as one that is full or broken does.
 *
 * @throws CannotCheckError when it rejects a list, a create or a delete.
 */
export async function assertUsualAccepted(context: ProfilingContext): Promise<void> {
  const { session, capabilities, unusable } = context;
  await listOf(context, 'first');
  if (unusable !== undefined) {
    return;
  }
  const { plant, exchange: created } = await repeatWhileFailing(async () => {
    const plant = nextPlant(capabilities);
    return { plant, exchange: await requestCreate(session, plant) };
  });
  if (!isSuccess(created)) {
    throw new CannotCheckError(`any create is rejected now: ${describeAnswer(created)}`);
  }
  let mayBeGone = false;
  const { exchange: deleted } = await repeatWhileFailing(async () => {
    const exchange = await requestDelete(session, plant.id);
    mayBeGone ||= hasFailed(exchange);
    return { exchange };
  });
  if (!isSuccess(deleted) && !mayBeGone) {
    throw new CannotCheckError(`any delete is rejected now: ${describeAnswer(deleted)}`);
  }
}
