import { setTimeout as wait } from 'node:timers/promises';
import { type Exchange, isError, statusOf } from './exchange.js';

/** Of requests of which one in three fails by chance, one in 20,000 fails so often in a row. */
const maxAttempts = 9;
const immediateAttempts = 4;
const pauseMs = 20;
/** A provider that lets each request time out is not asked for longer. */
const maxTotalMs = 5000;

/** Whether the provider failed at a request: it may succeed the next time. */
export function hasFailed(exchange: Exchange): boolean {
  return (statusOf(exchange) ?? 599) >= 500 || (exchange.wasResent === true && isError(exchange));
}

/**
 * Repeats what sends a request while the provider fails at that or gives no response.
 *
 * @returns the last result: a failure only if the provider failed each time.
 */
export async function repeatWhileFailing<Sent extends { readonly exchange: Exchange }>(
  send: () => Promise<Sent>,
): Promise<Sent> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    const sent = await send();
    const isOver = attempt === maxAttempts || performance.now() - startedAt > maxTotalMs;
    if (!hasFailed(sent.exchange) || isOver) {
      return sent;
    }
    if (attempt >= immediateAttempts) {
      await wait(pauseMs);
    }
  }
}

/**
 * The same for what sends a request and does nothing else.
 *
 * @returns the last exchange.
 */
export async function repeatUntilAnswered(send: () => Promise<Exchange>): Promise<Exchange> {
  const { exchange } = await repeatWhileFailing(async () => ({ exchange: await send() }));
  return exchange;
}
