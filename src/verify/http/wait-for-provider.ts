import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { KitError } from '../../interface/kit-error.js';
import { toOneLine } from '../../interface/one-line.js';
import type { Connection } from './connection.js';
import { type Exchange, headerOf, isSuccess, jsonOf, statusOf } from './exchange.js';
import { nameProxy, proxyOf } from './proxy.js';

const pauseMs = 200;
/** The statuses that a gateway answers with while the provider starts. */
const startingStatuses = new Set([502, 503, 504]);

/**
 * Sends lists until the provider answers, or the run is interrupted.
 *
 * @returns the exchange that was answered.
 * @throws KitError `provider-unreachable` when the provider has not answered in time.
 */
export async function waitForProvider(connection: Connection, waitMs: number): Promise<Exchange> {
  const deadline = performance.now() + waitMs;
  const { signal } = connection;
  for (;;) {
    const exchange = await connection.trySend('GET', '/plants');
    const isUp = exchange.response && !startingStatuses.has(exchange.response.status);
    if (isUp || signal.aborted) {
      return exchange;
    }
    if (performance.now() + pauseMs > deadline) {
      const { response, failure = '' } = exchange;
      if (response === undefined) {
        throw unreachable(connection.url, waitMs, failure);
      }
      if (proxyOf(connection.url) === undefined) {
        return exchange;
      }
      // A proxy answers so for a provider that it does not reach.
      const answered = nameProxy(`it answered ${response.status}`, connection.url);
      throw unreachable(connection.url, waitMs, answered);
    }
    await wait(pauseMs, undefined, { signal }).catch(() => {});
  }
}

const insecure = '--insecure trusts every certificate.';
/** What to do about a failure: the first that fits. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [
    /self-signed certificate|unable to (get|verify)/,
    `Give that certificate, or the one of the authority that has signed it, with --ca (ca in code). ${insecure}`,
  ],
  [
    /altnames/,
    'Use a name of the certificate in the address, or add this name to the certificate.',
  ],
  [/certificate/i, `Renew or correct the certificate of the provider. ${insecure}`],
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
  [/(?:)/, 'Start the provider, or check its address.'],
];

function unreachable(url: string, waitMs: number, failure: string): KitError {
  const within = waitMs === 0 ? '' : ` within ${waitMs / 1000} s`;
  const [, remedy = ''] = remedies.find(([pattern]) => pattern.test(failure)) ?? [];
  const task = `reach the provider at ${url}${within}`;
  return createError(url, task, toOneLine(failure), remedy);
}

function createError(url: string, task: string, cause: string, remedy: string): KitError {
  return new KitError({ code: 'provider-unreachable', task, cause, remedy, details: { url } });
}

/**
 * Checks that a list is not answered as any other path is, by a web server without a plant store. An
 * answer in JSON may come from one with a fault.
 *
 * @param list the first answer of the provider.
 * @throws KitError `provider-unreachable` when there is no plant store.
 */
export async function assertPlantStore(connection: Connection, list: Exchange): Promise<void> {
  const status = statusOf(list) ?? 0;
  const isUsual = isSuccess(list) || [404, 405, 501].includes(status);
  const isJson = /json/i.test(headerOf(list, 'content-type') ?? '') || jsonOf(list) !== undefined;
  if (!isUsual || isJson) {
    return;
  }
  const answer = describe(list);
  if (answer !== describe(await connection.trySend('GET', `/${randomUUID()}`))) {
    return;
  }
  const cause = `there is none: GET /plants is answered with ${answer}, as any other path is`;
  const remedy =
    'Give the base URL of the service, with its prefix such as /api and without /plants.';
  throw createError(connection.url, `find a plant store at ${connection.url}`, cause, remedy);
}

function describe(exchange: Exchange): string {
  const type = headerOf(exchange, 'content-type');
  return `${statusOf(exchange)}${type === undefined ? '' : ` and ${toOneLine(type)}`}`;
}
