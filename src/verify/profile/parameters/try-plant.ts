import { CannotCheckError } from '../../session/cannot-check-error.js';
import { createBody } from '../../session/create-plant.js';
import { answerTo } from '../../session/describe-answer.js';
import { type Exchange, statusOf } from '../../session/exchange.js';
import type { SessionContext } from '../../session/session-context.js';
import {
  type CreateOptions,
  type MakePlant,
  notCreated,
  type RequestedPlant,
  removePlant,
  requestPlant,
} from './own-plants.js';

/**
 * Tries whether the provider accepts a plant, and removes an accepted one again.
 *
 * @throws CannotCheckError when the create fails, or the plant cannot be removed.
 */
export async function tryPlant(
  context: SessionContext,
  makePlant: MakePlant,
  options: CreateOptions = {},
): Promise<RequestedPlant> {
  const tried = await requestPlant(context, makePlant, options);
  if (tried.isAccepted) {
    await removePlant(context, tried.plant, options);
  } else if (!isRejection(tried.exchange)) {
    throw new CannotCheckError(notCreated(tried.exchange));
  }
  return tried;
}

/**
 * Tries whether the provider accepts a plant that differs from others in one respect.
 *
 * @throws CannotCheckError when the provider now also rejects other plants of this size.
 */
export async function tryVariation(
  context: SessionContext,
  makePlant: MakePlant,
  options: CreateOptions = {},
): Promise<RequestedPlant> {
  const tried = await tryPlant(context, makePlant, options);
  if (!tried.isAccepted) {
    const { body = createBody } = options;
    await assertOthersAccepted(context, Buffer.byteLength(body(tried.plant)));
  }
  return tried;
}

/**
 * @param minBytes the minimum size of the body, since the provider may reject a body for its size.
 * @throws CannotCheckError when the provider rejects a usual plant.
 */
export async function assertOthersAccepted(context: SessionContext, minBytes = 0): Promise<void> {
  const { testPlants } = context.capabilities;
  const { isAccepted, exchange } = await tryPlant(context, () => testPlants.next(), {
    body: (plant) => padBody(createBody(plant), minBytes),
  });
  if (!isAccepted) {
    const what = minBytes === 0 ? 'every plant' : `every plant in a body of ${minBytes} bytes`;
    throw new CannotCheckError(
      `${what} is rejected now: the provider ${answerTo('POST /plants', exchange)}`,
    );
  }
}

/** Pads a body to a size with spaces, which do not change its JSON. */
export function padBody(body: string, bytes: number): string {
  return body + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(body)));
}

/** Whether the provider rejected a create for its content, and not for its token, time or rate. */
export function isRejection(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0;
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;
}
