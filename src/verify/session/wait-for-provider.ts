import { setTimeout as wait } from 'node:timers/promises';
import { KitError } from '../../interface/kit-error.js';
import { toOneLine } from '../../interface/one-line.js';
import type { Exchange } from './exchange.js';
import { nameProxy, proxyOf } from './proxy.js';
import type { Session } from './session.js';

const pauseMs = 200;
/** The statuses that a gateway answers with while the provider starts. */
const startingStatuses = new Set([502, 503, 504]);

/**
 * Sends lists until the provider answers, or the session is interrupted.
 *
 * @returns the exchange that was answered.
 * @throws KitError `provider-unreachable` when the provider has not answered in time.
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
      const { response, failure = '' } = exchange;
      if (response === undefined) {
        throw unreachable(session.url, waitMs, failure);
      }
      if (proxyOf(session.url) === undefined) {
        return exchange;
      }
      // A proxy answers so for a provider that it does not reach.
      const answered = nameProxy(`it answered ${response.status}`, session.url);
      throw unreachable(session.url, waitMs, answered);
    }
    await wait(pauseMs, undefined, { signal }).catch(() => {});
  }
}

const remedies: readonly (readonly [RegExp, string])[] = [
  [
    /self-signed certificate in certificate chain|unable to (get|verify)/,
    'Give the certificate of the authority that has signed it with --ca (ca in code). --insecure trusts every certificate.',
  ],
  [
    /self-signed certificate/,
    'Give that certificate with --ca (ca in code). --insecure trusts every certificate.',
  ],
  [
    /certificate has expired/,
    'Renew the certificate of the provider. --insecure trusts it until then.',
  ],
  [/certificate is not yet valid/, 'Check the clocks of this machine and of the provider.'],
  [
    /does not match certificate's altnames/,
    'Use a name of the certificate in the address, or add this name to the certificate.',
  ],
  [/certificate/i, 'Correct the certificate of the provider. --insecure trusts every certificate.'],
  [
    /through the proxy/,
    'Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY, and that the provider is running.',
  ],
  [
    /^(no response|only a part of the response) within/,
    'Check the address, and why the provider does not answer. --timeout (timeoutMs in code) gives it more time.',
  ],
  [/that are read/, 'Give the address of a provider with fewer plants.'],
  [/EPROTO|ssl|tls/i, 'If the provider speaks http, give an http address.'],
  [/ENOTFOUND|EAI_AGAIN/, 'Check the host in the address: no such host was found.'],
];

function unreachable(url: string, waitMs: number, failure: string): KitError {
  const within = waitMs === 0 ? '' : ` within ${waitMs / 1000} s`;
  const [, remedy] = remedies.find(([pattern]) => pattern.test(failure)) ?? [];
  return new KitError({
    code: 'provider-unreachable',
    task: `reach the provider at ${url}${within}`,
    cause: toOneLine(failure),
    remedy: remedy ?? 'Start the provider, or check its address.',
    details: { url },
  });
}
