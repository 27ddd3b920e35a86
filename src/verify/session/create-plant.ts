import { CannotCheckError } from '../http/cannot-check-error.js';
import { describeAnswer } from '../http/describe-answer.js';
import { type Exchange, isSuccess, statusOf } from '../http/exchange.js';
import type { RequestOptions, RequestSender } from '../http/request.js';
import type { SessionContext } from './session-context.js';
import type { TestPlant } from './test-plants.js';

/** A plant that the provider says it has created, and the exchange of its create. */
export interface AcceptedPlant extends TestPlant {
  readonly created: Exchange;
}

/** Sends the create of a plant, which the provider may reject. */
export function requestCreate(
  sender: RequestSender,
  plant: TestPlant,
  options?: RequestOptions,
): Promise<Exchange> {
  return sender.send('POST', '/plants', { body: createBody(plant), ...options });
}

/** How many ids are tried for a plant. */
const maxIds = 8;

/**
 * Creates a plant; with another id if the provider rejects its own.
 *
 * @throws CannotCheckError when the provider rejects every id that is tried.
 */
export async function createPlant(
  { session, capabilities: { testPlants } }: SessionContext,
  plant: TestPlant = testPlants.next(),
  options?: RequestOptions,
): Promise<AcceptedPlant> {
  let wanted = plant;
  for (let tries = 1; ; tries++) {
    const created = await requestCreate(session, wanted, options);
    if (isSuccess(created)) {
      return { ...wanted, created };
    }
    if (tries === maxIds || !idRejections.has(statusOf(created) ?? 0)) {
      throw new CannotCheckError(
        `a plant could not be created: ${describeAnswer(created)}`,
        'create.answers-200-with-plant',
      );
    }
    wanted = { ...plant, id: testPlants.nextId() };
  }
}

/** Statuses that may be about the id. */
const idRejections = new Set([400, 409, 422]);

/**
 * Creates this many plants, one after the other.
 *
 * @throws CannotCheckError when the provider rejects one of them.
 */
export async function createPlants(
  context: SessionContext,
  count: number,
): Promise<AcceptedPlant[]> {
  const plants: AcceptedPlant[] = [];
  while (plants.length < count) {
    plants.push(await createPlant(context));
  }
  return plants;
}

/** The body of a create; the id is a JSON number with all its digits. */
export function createBody({ id, ...rest }: TestPlant): string {
  return `{"id":${id},${JSON.stringify(rest).slice(1)}`;
}
