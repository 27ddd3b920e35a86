import { CannotCheckError } from '../session/cannot-check-error.js';
import { describeAnswer } from '../session/describe-answer.js';
import { isSuccess, jsonOf } from '../session/exchange.js';
import type { Listing } from '../session/list-plants.js';
import { repeatWhileFailing } from '../session/repeat-while-failing.js';
import type { User } from '../session/request.js';
import type { SessionContext } from '../session/session-context.js';

/**
 * The list of a user, asked for again while the provider fails.
 *
 * @param query default the one that shows the most plants.
 * @throws CannotCheckError when the provider answers with no list.
 */
export async function listOf(
  { session, capabilities }: SessionContext,
  user: User,
  query = capabilities.listQuery,
): Promise<Listing> {
  const { exchange } = await repeatWhileFailing(async () => ({
    exchange: await session.send('GET', `/plants${query}`, { as: user }),
  }));
  const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  if (!Array.isArray(plants)) {
    throw new CannotCheckError(`the plants could not be listed: ${describeAnswer(exchange)}`);
  }
  return { exchange, plants: plants.map((plant) => plant ?? {}) };
}
