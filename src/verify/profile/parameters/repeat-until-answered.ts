import { setTimeout as wait } from 'node:timers/promises';
import { type Exchange, statusOf } from '../../session/exchange.js';

/** Of requests that fail at random, one in three, one of 60,000 fails so often in a row. */
const maxAttempts = 10;
const immediateAttempts = 4;
const pauseMs = 20;
/** A provider that lets each request time out is not asked for longer, in milliseconds. */
const maxTotalMs = 5000;

/** Whether the provider failed at a request: it may succeed the next time. */
export function hasFailed(exchange: Exchange): boolean {
  return (statusOf(exchange) ?? 599) >= 500;
}

/**
 * Repeats a request while the provider fails at it or gives no response.
 *
 * @returns the last exchange, a failure only if the provider failed each time.
 */
export async function repeatUntilAnswered(send: () => Promise<Exchange>): Promise<Exchange> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    const exchange = await send();
    const isOver = attempt === maxAttempts || performance.now() - startedAt > maxTotalMs;
    if (!hasFailed(exchange) || isOver) {
      return exchange;
    }
    if (attempt >= immediateAttempts) {
      await wait(pauseMs);
    }
  }
}
