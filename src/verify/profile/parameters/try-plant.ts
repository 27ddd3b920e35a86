import { CannotCheckError } from '../../session/cannot-check-error.js';
import { createBody } from '../../session/create-plant.js';
import { describeAnswer } from '../../session/describe-answer.js';
import { type Exchange, isSuccess, statusOf } from '../../session/exchange.js';
import type { SessionContext } from '../../session/session-context.js';
import type { TestPlant } from '../../session/test-plants.js';
import { type CreateOptions, type MakePlant, removePlant, requestPlant } from './own-plants.js';

/** What became of a plant that was tried. */
export interface Trial {
  readonly plant: TestPlant;
  readonly isAccepted: boolean;
  readonly exchange: Exchange;
}

/**
 * Tries whether the provider takes a plant; one that it takes is removed again.
 *
 * @throws CannotCheckError when that is not seen: the create failed, or the plant could not be
 * removed.
 */
export async function tryPlant(
  context: SessionContext,
  makePlant: MakePlant,
  options: CreateOptions = {},
): Promise<Trial> {
  const { plant, exchange } = await requestPlant(context, makePlant, options);
  const isAccepted = isSuccess(exchange);
  if (isAccepted) {
    await removePlant(context, plant, options);
  } else if (!isRejection(exchange)) {
    throw new CannotCheckError(`a plant could not be created: ${describeAnswer(exchange)}`);
  }
  return { plant, isAccepted, exchange };
}

/**
 * Tries whether the provider takes a plant that differs from others in one thing alone.
 *
 * @throws CannotCheckError when the provider rejects others of its size now as well.
 */
export async function tryVariation(
  context: SessionContext,
  makePlant: MakePlant,
  options: CreateOptions = {},
): Promise<Trial> {
  const trial = await tryPlant(context, makePlant, options);
  if (!trial.isAccepted) {
    const { body = createBody } = options;
    await assertOthersAccepted(context, Buffer.byteLength(body(trial.plant)));
  }
  return trial;
}

/**
 * @param minBytes how large the body is to be, at least: a body may be rejected for its size.
 * @throws CannotCheckError when a plant that has nothing special is rejected.
 */
export async function assertOthersAccepted(context: SessionContext, minBytes = 0): Promise<void> {
  const { testPlants } = context.capabilities;
  const { isAccepted, exchange } = await tryPlant(context, () => testPlants.next(), {
    body: (plant) => padBody(createBody(plant), minBytes),
  });
  if (!isAccepted) {
    const what = minBytes === 0 ? 'any plant' : `any plant in a body of ${minBytes} bytes`;
    throw new CannotCheckError(`${what} is rejected now: ${describeAnswer(exchange)}`);
  }
}

/** A body of so many bytes at least: space around JSON changes nothing of it. */
export function padBody(body: string, bytes: number): string {
  return body + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(body)));
}

/** Whether a create was rejected for what it asked: not for who asked, nor for want of time. */
export function isRejection(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0;
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;
}
