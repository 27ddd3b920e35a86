import { setTimeout as wait } from 'node:timers/promises';
import { type Exchange, type SentRequest, statusOf, textOf } from '../http/exchange.js';
import type { HttpClient } from '../http/http-client.js';
import { failBroker } from './broker-error.js';
import type { BrokerRequest } from './broker-request.js';
import { explainFailure, isClosed } from './explain-failure.js';

/** The parts that all requests to one broker have in common. */
export interface BrokerAccess {
  readonly client: HttpClient;
  /** The base URL, without credentials, with a slash at the end. */
  readonly base: URL;
  readonly authorization: string | undefined;
  /** The pauses before a failed request is sent again. */
  readonly retryPausesMs: readonly number[];
  /** How many bytes all answers together had so far. */
  readonly received: { bytes: number };
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

/** How many bytes all answers together may have: far more than the pacts of a provider have. */
const maxBytes = 2 ** 26;

/** A proxy answers these for a broker that is restarting or busy. */
const passingStatuses = [502, 503, 504];

/**
 * Sends one request, and receives its whole response. What may be gone soon, such as a 503 or a
 * connection that was closed, it sends again after each pause.
 *
 * @throws KitError `broker` when there is no response, or when the broker has sent too much.
 */
export async function exchange(
  { client, base, authorization, retryPausesMs, received, signal }: BrokerAccess,
  request: BrokerRequest,
): Promise<BrokerResponse> {
  const sent = toSent(request, authorization);
  let answered = await client.send(sent, { isRepeated: false, signal });
  for (const pauseMs of retryPausesMs) {
    if (!mayPass(answered) || signal?.aborted) {
      break;
    }
    await wait(pauseMs, undefined, { signal }).catch(() => {});
    answered = await client.send(sent, { isRepeated: false, signal });
  }
  const { response, failure = '' } = answered;
  const { task, url } = request;
  if (signal?.aborted) {
    throw failBroker({ task, cause: (signal.reason as Error).message, remedy: '', url });
  }
  if (response === undefined) {
    throw failBroker({ task, ...explainFailure(failure, base), url });
  }
  const { status, headers, body } = response;
  received.bytes += body.byteLength;
  if (received.bytes > maxBytes) {
    const cause = `${base.origin} has sent more than ${maxBytes / 2 ** 20} MiB`;
    throw failBroker({ task, cause, remedy: 'Check --broker-url.', url });
  }
  return { status, headers: new Headers(headers.map((one) => [...one])), text: textOf(body) };
}

function mayPass(answered: Exchange): boolean {
  const status = statusOf(answered);
  return status === undefined ? isClosed(answered.failure ?? '') : passingStatuses.includes(status);
}

function toSent(
  { url, method = 'GET', json }: BrokerRequest,
  authorization: string | undefined,
): SentRequest {
  const headers: [string, string][] = [
    ['Accept', accept],
    // Some firewalls let no request pass without it.
    ['User-Agent', 'plant-store-kit'],
    ...(authorization === undefined ? [] : [['Authorization', authorization] as [string, string]]),
    ...(json === undefined ? [] : [['Content-Type', 'application/json'] as [string, string]]),
  ];
  const body = json === undefined ? {} : { body: Buffer.from(JSON.stringify(json)) };
  return { method, url, headers, ...body };
}
