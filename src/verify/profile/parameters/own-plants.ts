import { CannotCheckError } from '../../session/cannot-check-error.js';
import { type AcceptedPlant, createBody } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { describeAnswer } from '../../session/describe-answer.js';
import { type Exchange, isSuccess, statusOf } from '../../session/exchange.js';
import { findByName } from '../../session/list-plants.js';
import { repeatUntilAnswered } from '../../session/repeat-while-failing.js';
import type { RequestOptions } from '../../session/request.js';
import type { SessionContext } from '../../session/session-context.js';
import type { TestPlant } from '../../session/test-plants.js';
import { listOf } from '../../situations/list-of.js';

/** Makes the plant of a create; called again when the provider has failed at the one before. */
export type MakePlant = () => TestPlant;

/** How a create differs from the usual ones. */
export interface CreateOptions extends Omit<RequestOptions, 'body'> {
  /** Default what creates the plant. */
  readonly body?: (plant: TestPlant) => string;
  /** Called before the create is repeated since the provider has failed at it. */
  readonly beforeRepeat?: () => Promise<unknown>;
}

/** A create that the provider was asked for. */
export interface RequestedPlant {
  readonly plant: TestPlant;
  readonly exchange: Exchange;
}

/** Asks for a plant until the provider takes or rejects it. */
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
  return { plant: plant as TestPlant, exchange };
}

/**
 * Creates a plant, by default any that the provider takes.
 *
 * @throws CannotCheckError when the provider does not take it.
 */
export async function addPlant(
  context: SessionContext,
  makePlant: MakePlant = () => context.capabilities.testPlants.next(),
  options?: CreateOptions,
): Promise<AcceptedPlant> {
  const { plant, exchange } = await requestPlant(context, makePlant, options);
  if (!isSuccess(exchange)) {
    throw new CannotCheckError(`a plant could not be created: ${describeAnswer(exchange)}`);
  }
  return { ...plant, created: exchange };
}

/** @throws CannotCheckError when the plant stays. */
export async function removePlant(
  context: SessionContext,
  { id, name }: TestPlant,
  { as }: Pick<RequestOptions, 'as'> = {},
): Promise<void> {
  const deleted = await repeatUntilAnswered(() =>
    requestDelete(context.session, id, as === undefined ? {} : { as }),
  );
  // The provider may have deleted the plant at a request whose answer was lost.
  const mayBeGone = [404, 410].includes(statusOf(deleted) ?? 0);
  if (!isSuccess(deleted) && !(mayBeGone && (await isUnlisted(context, name)))) {
    throw new CannotCheckError(`a plant could not be deleted: ${describeAnswer(deleted)}`);
  }
}

/** Whether the list, which shows every plant of ours, does not show this one. */
async function isUnlisted(context: SessionContext, name: string): Promise<boolean> {
  const { visibility } = context.capabilities;
  return visibility === 'all' && findByName(await listOf(context, 'first'), name).length === 0;
}
