import { setTimeout as wait } from 'node:timers/promises';
import { KitError } from '../interface/kit-error.js';
import { toOneLine } from '../interface/one-line.js';
import type { Exchange } from './provider/exchange.js';
import type { Provider } from './provider/provider.js';

const pauseMs = 200;
/** What a gateway answers while what is behind it starts. */
const notYet = new Set([502, 503, 504]);

/**
 * Waits until the provider answers at all.
 *
 * @throws KitError `provider-unreachable` when it has not after that time.
 */
export async function reachProvider(
  provider: Provider,
  { waitMs, signal }: { readonly waitMs: number; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const exchange = await provider.try('GET', '/plants');
    const isUp = exchange.response !== undefined && !notYet.has(exchange.response.status);
    if (isUp || signal?.aborted) {
      return;
    }
    if (performance.now() + pauseMs > deadline) {
      if (exchange.response !== undefined) {
        return;
      }
      throw unreachable(provider.url, waitMs, exchange);
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
