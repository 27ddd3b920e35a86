import { CannotCheckError } from './cannot-check-error.js';
import { describeAnswer } from './describe-answer.js';
import { type Exchange, isSuccess } from './exchange.js';
import type { RequestOptions, RequestSender } from './request.js';
import type { SessionContext } from './session-context.js';
import { settleAll } from './settle-all.js';
import type { TestPlant } from './test-plants.js';

/** A plant that the provider says it has created, and the exchange that says so. */
export interface AcceptedPlant extends TestPlant {
  readonly created: Exchange;
}

/** Asks the provider to create a plant, whatever it answers. */
export function requestCreate(
  sender: RequestSender,
  plant: TestPlant,
  options?: RequestOptions,
): Promise<Exchange> {
  return sender.send('POST', '/plants', { body: createBody(plant), ...options });
}

/**
 * Creates a plant.
 *
 * @throws CannotCheckError when the provider refuses it: it may have a reason of its own.
 */
export async function createPlant(
  { session, capabilities: { testPlants } }: SessionContext,
  plant: TestPlant = testPlants.next(),
  options?: RequestOptions,
): Promise<AcceptedPlant> {
  const created = await requestCreate(session, plant, options);
  if (!isSuccess(created)) {
    testPlants.noteRefusal();
    throw new CannotCheckError(`a plant could not be created: ${describeAnswer(created)}`);
  }
  return { ...plant, created };
}

/**
 * Creates so many plants at once.
 *
 * @throws CannotCheckError when the provider refuses one of them.
 */
export function createPlants(context: SessionContext, count: number): Promise<AcceptedPlant[]> {
  return settleAll(Array.from({ length: count }, () => createPlant(context)));
}

/** The body that creates a plant, its id a JSON number with every digit. */
export function createBody({ id, ...rest }: TestPlant): string {
  return `{"id":${id},${JSON.stringify(rest).slice(1)}`;
}
