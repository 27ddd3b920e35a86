import { setTimeout as wait } from 'node:timers/promises';
import { KitError } from '../../interface/kit-error.js';
import { toOneLine } from '../../interface/one-line.js';
import type { Exchange } from './exchange.js';
import type { Session } from './session.js';

const pauseMs = 200;
/** What a gateway answers while the provider starts. */
const startingStatuses = new Set([502, 503, 504]);

/**
 * Waits until the provider answers at all, or the session is interrupted.
 *
 * @returns the exchange that it answered.
 * @throws KitError `provider-unreachable` when it has not answered within that time.
 */
export async function waitForProvider(session: Session, waitMs: number): Promise<Exchange> {
  const deadline = performance.now() + waitMs;
  const { signal } = session;
  for (;;) {
    const exchange = await session.trySend('GET', '/plants');
    const isUp = exchange.response && !startingStatuses.has(exchange.response.status);
    if (isUp || signal.aborted) {
      return exchange;
    }
    if (performance.now() + pauseMs > deadline) {
      if (exchange.response !== undefined) {
        return exchange;
      }
      throw unreachable(session.url, waitMs, exchange);
    }
    await wait(pauseMs, undefined, { signal }).catch(() => {});
  }
}

const remedies: readonly (readonly [RegExp, string])[] = [
  [/certificate/i, 'Trust its certificate, with NODE_EXTRA_CA_CERTS.'],
  [/EPROTO|ssl|tls/i, 'Does it speak http, not https?'],
  [/ENOTFOUND|EAI_AGAIN/, 'There is no such host: check the address.'],
];

function unreachable(url: string, waitMs: number, { failure }: Exchange): KitError {
  const within = waitMs === 0 ? '' : ` within ${waitMs / 1000} s`;
  const [, remedy] = remedies.find(([pattern]) => pattern.test(failure ?? '')) ?? [];
  return new KitError({
    code: 'provider-unreachable',
    task: `reach the provider at ${url}${within}`,
    cause: toOneLine(failure ?? ''),
    remedy: remedy ?? 'Is it running, and is this its address?',
    details: { url },
  });
}
