import { CannotCheckError } from './cannot-check-error.js';
import { describeAnswer } from './describe-answer.js';
import { type Exchange, isSuccess, statusOf } from './exchange.js';
import type { RequestOptions, RequestSender } from './request.js';
import type { SessionContext } from './session-context.js';
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

/** How many ids are tried for a plant, where the provider rejects some. */
const maxIds = 8;

/**
 * Creates a plant; under another id where the provider rejects the one it has.
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
 * Creates so many plants, one after the other.
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

/** The body that creates a plant, its id a JSON number with every digit. */
export function createBody({ id, ...rest }: TestPlant): string {
  return `{"id":${id},${JSON.stringify(rest).slice(1)}`;
}
