import { setTimeout as wait } from 'node:timers/promises';
import { type Exchange, isError, isServerError } from '../http/exchange.js';

/** If one in three requests fails by chance, one in 20,000 fails this often in a row. */
const maxAttempts = 9;
const immediateAttempts = 4;
const pauseMs = 20;
/** For a provider that lets every request time out. */
const maxTotalMs = 5000;

/** Whether the provider failed at a request, which may succeed the next time. */
export function hasFailed(exchange: Exchange): boolean {
  return isServerError(exchange) || (exchange.wasResent === true && isError(exchange));
}

/**
 * Repeats a function that sends a request while the provider fails or does not answer.
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
 * Repeats a function that only sends a request while the provider fails or does not answer.
 *
 * @returns the last exchange.
 */
export async function repeatUntilAnswered(send: () => Promise<Exchange>): Promise<Exchange> {
  const { exchange } = await repeatWhileFailing(async () => ({ exchange: await send() }));
  return exchange;
}
