import { setTimeout as wait } from 'node:timers/promises';
import { failBroker } from './broker-error.js';
import type { BrokerRequest } from './broker-request.js';
import { describeNetworkError, isReset, remedyForNetworkError } from './network-error.js';
import { type ReceivedBytes, readText } from './read-text.js';

/** The parts that all requests to one broker have in common. */
export interface BrokerAccess {
  /** The base URL, without credentials, with a slash at the end. */
  readonly base: URL;
  readonly authorization: string | undefined;
  /** For one request and its response. */
  readonly timeoutMs: number;
  /** The pauses before a failed request is sent again. */
  readonly retryPausesMs: readonly number[];
  readonly received: ReceivedBytes;
  /** Stops all requests. */
  readonly signal?: AbortSignal | undefined;
}

/** A response, whatever its status is. */
export interface BrokerResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** HAL first; with problem+json, brokers describe errors in more detail. */
const accept = 'application/hal+json, application/json;q=0.9, application/problem+json;q=0.8';

/** A proxy answers these for a broker that is restarting or busy. */
const passingStatuses = [502, 503, 504];

/**
 * Sends one request, and receives its whole response. What may be gone soon, such as a 503 or a
 * connection that was closed, it sends again after each pause.
 *
 * @throws KitError `broker` when there is no response.
 */
export async function exchange(
  access: BrokerAccess,
  request: BrokerRequest,
): Promise<BrokerResponse> {
  for (const pauseMs of access.retryPausesMs) {
    const response = await tryOnce(access, request).catch((error) => {
      // Its cause is the error of fetch.
      if (isReset((error as Error).cause)) {
        return undefined;
      }
      throw error;
    });
    if (response !== undefined && !passingStatuses.includes(response.status)) {
      return response;
    }
    // A stop ends the pause, and is reported by the request that follows.
    await wait(pauseMs, undefined, { signal: access.signal }).catch(() => {});
  }
  return tryOnce(access, request);
}

async function tryOnce(
  { base, authorization, timeoutMs, received, signal }: BrokerAccess,
  { task, url, method = 'GET', json }: BrokerRequest,
): Promise<BrokerResponse> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      headers: {
        accept,
        ...(authorization !== undefined && { authorization }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const { status, headers } = response;
    return { status, headers, text: await readText(response, received) };
  } catch (error) {
    if (signal?.aborted) {
      const cause = describeNetworkError(signal.reason);
      throw failBroker({ task, cause, remedy: '', url, error });
    }
    const cause = timeout.aborted
      ? `${base.origin} did not answer completely within ${timeoutMs / 1000} s`
      : `${base.origin} cannot be reached: ${describeNetworkError(error)}`;
    throw failBroker({ task, cause, remedy: remedyForNetworkError(error, base), url, error });
  }
}
