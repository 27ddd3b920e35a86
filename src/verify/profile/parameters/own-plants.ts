import { CannotCheckError } from '../../http/cannot-check-error.js';
import { answerTo } from '../../http/describe-answer.js';
import { type Exchange, isSuccess, statusOf } from '../../http/exchange.js';
import type { RequestOptions } from '../../http/request.js';
import { type AcceptedPlant, createBody } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { findByName } from '../../session/list-plants.js';
import { repeatUntilAnswered } from '../../session/repeat-while-failing.js';
import type { SessionContext } from '../../session/session-context.js';
import type { TestPlant } from '../../session/test-plants.js';
import { listOf } from '../../situations/list-of.js';

/** Makes the plant of a create; called again if the provider failed at the one before. */
export type MakePlant = () => TestPlant;

/** How a create differs from a usual one. */
export interface CreateOptions extends Omit<RequestOptions, 'body'> {
  /** The body for a plant; default its usual JSON. */
  readonly body?: (plant: TestPlant) => string;
  /** Called before the create is repeated because the provider failed. */
  readonly beforeRepeat?: () => Promise<unknown>;
}

/** A plant that the provider was asked to create. */
export interface RequestedPlant {
  readonly plant: TestPlant;
  readonly isAccepted: boolean;
  readonly exchange: Exchange;
}

/** Sends a create until the provider accepts or rejects it. */
export async function requestPlant(
  { session }: Pick<SessionContext, 'session'>,
  makePlant: MakePlant,
  { body = createBody, beforeRepeat, ...options }: CreateOptions = {},
): Promise<RequestedPlant> {
  let plant: TestPlant | undefined;
  const exchange = await repeatUntilAnswered(async () => {
    if (plant !== undefined) {
      await beforeRepeat?.();
    }
    plant = makePlant();
    return session.send('POST', '/plants', { body: body(plant), ...options });
  });
  return { plant: plant as TestPlant, isAccepted: isSuccess(exchange), exchange };
}

/**
 * Creates a plant, by default one that the provider is known to accept.
 *
 * @throws CannotCheckError when the provider does not accept it.
 */
export async function addPlant(
  context: SessionContext,
  makePlant: MakePlant = () => context.capabilities.testPlants.next(),
  options?: CreateOptions,
): Promise<AcceptedPlant> {
  const { plant, isAccepted, exchange } = await requestPlant(context, makePlant, options);
  if (!isAccepted) {
    throw new CannotCheckError(notCreated(exchange));
  }
  return { ...plant, created: exchange };
}

/** Why a plant was not created, as a clause. */
export function notCreated(exchange: Exchange): string {
  return `a plant could not be created: the provider ${answerTo('POST /plants', exchange)}`;
}

/** @throws CannotCheckError when the plant cannot be deleted. */
export async function removePlant(
  context: SessionContext,
  { id, name }: TestPlant,
  { as }: Pick<RequestOptions, 'as'> = {},
): Promise<void> {
  const deleted = await repeatUntilAnswered(() =>
    requestDelete(context.session, id, as === undefined ? {} : { as }),
  );
  // The provider may have deleted the plant on a request that it did not answer.
  const mayBeGone = [404, 410].includes(statusOf(deleted) ?? 0);
  if (!isSuccess(deleted) && !(mayBeGone && (await isUnlisted(context, name)))) {
    throw new CannotCheckError(
      `a plant could not be deleted: the provider ${answerTo(`DELETE /plants/${id}`, deleted)}`,
    );
  }
}

/** Whether the lists show all created plants, but not this one. */
async function isUnlisted(context: SessionContext, name: string): Promise<boolean> {
  const { visibility } = context.capabilities;
  return visibility === 'all' && findByName(await listOf(context, 'first'), name).length === 0;
}

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
