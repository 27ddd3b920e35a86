import { CannotCheckError } from '../session/cannot-check-error.js';
import { createBody } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { describeAnswer } from '../session/describe-answer.js';
import { type Exchange, isSuccess, jsonOf, statusOf } from '../session/exchange.js';
import type { RequestOptions } from '../session/request.js';
import type { TestPlant } from '../session/test-plants.js';
import type { Observations, Refused } from './observation.js';
import type { Site } from './site.js';

/** How a plant differs from one that is taken for certain. */
export interface Variation extends RequestOptions {
  /** Default what creates the plant. */
  readonly body?: string;
}

/** What became of a plant that differs from others. */
export interface Trial {
  readonly isTaken: boolean;
  readonly exchange: Exchange;
}

/**
 * Tries whether a plant is taken; one that is, is removed again.
 *
 * @throws CannotCheckError when it says nothing: it failed, or the plant could not be removed.
 */
export async function tryPlant(
  site: Site,
  plant: TestPlant,
  { body = createBody(plant), ...options }: Variation = {},
): Promise<Trial> {
  const exchange = await site.session.send('POST', '/plants', { body, ...options });
  if (isSuccess(exchange)) {
    await removeAgain(site, plant.id, options);
    return { isTaken: true, exchange };
  }
  if (!isRefusal(exchange)) {
    throw new CannotCheckError(`a plant could not be created: ${describeAnswer(exchange)}`);
  }
  return { isTaken: false, exchange };
}

/** @throws CannotCheckError when the plant stays. */
export async function removeAgain(
  site: Site,
  id: string,
  { as }: Pick<RequestOptions, 'as'> = {},
): Promise<void> {
  const deleted = await requestDelete(site.session, id, as === undefined ? {} : { as });
  if (!isSuccess(deleted)) {
    throw new CannotCheckError(`a plant could not be deleted: ${describeAnswer(deleted)}`);
  }
}

/**
 * Tries whether a plant is taken that differs from others in one thing alone.
 *
 * @throws CannotCheckError when others of its size are refused now as well, so that it says nothing.
 */
export async function tryVariation(
  site: Site,
  plant: TestPlant,
  variation: Variation = {},
): Promise<Trial> {
  const trial = await tryPlant(site, plant, variation);
  if (!trial.isTaken) {
    await expectOthersTaken(site, Buffer.byteLength(variation.body ?? createBody(plant)));
  }
  return trial;
}

/**
 * @param leastBytes how large the body is to be, at least: what is refused may be so for its size.
 * @throws CannotCheckError when a plant that has nothing special is refused.
 */
export async function expectOthersTaken(site: Site, leastBytes = 0): Promise<void> {
  const plant = site.capabilities.testPlants.next();
  const body = padBody(createBody(plant), leastBytes);
  const { isTaken, exchange } = await tryPlant(site, plant, { body });
  if (!isTaken) {
    const what = leastBytes === 0 ? 'any plant' : `any plant in a body of ${leastBytes} bytes`;
    throw new CannotCheckError(`${what} is refused now: ${describeAnswer(exchange)}`);
  }
}

/** A body of so many bytes at least: space around JSON changes nothing of it. */
export function padBody(body: string, bytes: number): string {
  return body + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(body)));
}

/** Whether a create was refused for what it asked: not for who asked, nor for want of time. */
function isRefusal(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0;
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;
}

/** Tells refusals that look like one of a kind from others: of two that look alike, one may be the other. */
export function looksLike(
  { refused }: Pick<Observations, 'refused'>,
  ...kinds: readonly Refused['by'][]
): (exchange: Exchange) => boolean {
  const looks = refused
    .filter(({ by }) => kinds.includes(by))
    .map(({ exchange }) => looksOf(exchange));
  return (exchange) => looks.includes(looksOf(exchange));
}

/** What an Error says, whatever it repeats. */
function looksOf(exchange: Exchange): string {
  const { error, message } = (jsonOf(exchange) ?? {}) as { error?: unknown; message?: unknown };
  return `${statusOf(exchange)} ${error} ${String(message).replace(/-?\d+|"[^"]*"/g, '#')}`;
}
