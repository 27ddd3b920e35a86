import { CannotCheckError } from '../../session/cannot-check-error.js';
import { type AcceptedPlant, createBody } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { answerTo } from '../../session/describe-answer.js';
import { type Exchange, isSuccess, statusOf } from '../../session/exchange.js';
import { findByName } from '../../session/list-plants.js';
import { repeatUntilAnswered } from '../../session/repeat-while-failing.js';
import type { RequestOptions } from '../../session/request.js';
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
