import { CannotCheckError } from '../session/cannot-check-error.js';
import { requestCreate } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { answerTo } from '../session/describe-answer.js';
import { isSuccess } from '../session/exchange.js';
import { hasFailed, repeatWhileFailing } from '../session/repeat-while-failing.js';
import { listOf } from '../situations/list-of.js';
import { nextPlant } from '../situations/reach-state.js';
import type { ProfilingContext } from './profiling-context.js';

/**
 * Sends a usual list, create and delete. A provider that is full or failing rejects these too, so its
 * earlier rejections say nothing about the requests that it rejected.
 *
 * @throws CannotCheckError when the provider rejects one of them.
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
    throw new CannotCheckError(
      `every create is rejected now: the provider ${answerTo('POST /plants', created)}`,
    );
  }
  let mayBeGone = false;
  const { exchange: deleted } = await repeatWhileFailing(async () => {
    const exchange = await requestDelete(session, plant.id);
    mayBeGone ||= hasFailed(exchange);
    return { exchange };
  });
  if (!isSuccess(deleted) && !mayBeGone) {
    throw new CannotCheckError(
      `every delete is rejected now: the provider ${answerTo(`DELETE /plants/${plant.id}`, deleted)}`,
    );
  }
}
