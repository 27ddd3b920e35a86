import type { Exchange } from '../../session/exchange.js';
import { repeatWhileFailing } from '../../session/repeat-while-failing.js';

/**
 * Repeats a request while the provider fails at it or gives no response.
 *
 * @returns the last exchange, a failure only if the provider failed each time.
 */
export async function repeatUntilAnswered(send: () => Promise<Exchange>): Promise<Exchange> {
  const { exchange } = await repeatWhileFailing(async () => ({ exchange: await send() }));
  return exchange;
}
