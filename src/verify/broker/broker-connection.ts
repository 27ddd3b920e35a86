import * as z from 'zod';
import { KitError } from '../../interface/kit-error.js';
import { HttpClient } from '../http/http-client.js';
import type { Secrets } from '../report/redact.js';
import {
  type BrokerCredentials,
  createAuthorization,
  secretsOfAuthorization,
} from './broker-credentials.js';
import { failBroker } from './broker-error.js';
import type { BrokerAnswer, BrokerRequest } from './broker-request.js';
import { type HalResource, halLinks } from './hal.js';
import { parseAnswer } from './parse-answer.js';
import { send } from './send.js';

export interface BrokerOptions extends BrokerCredentials {
  /**
   * The base URL of the broker, with its path prefix if it has one; a slash at the end is optional.
   * Credentials in it (`https://user:password@…`) are used as `username` and `password`.
   */
  readonly url: string;
  /** The time for one request. Default: 30000. */
  readonly timeoutMs?: number | undefined;
  /** The pauses before a failed request is sent again. Default: 1, 2 and 4 seconds. */
  readonly retryPausesMs?: readonly number[] | undefined;
  /** Stops all requests; its reason is an Error whose message is a clause. */
  readonly signal?: AbortSignal | undefined;
}

/** A Pact Broker, and the credentials for it. */
export interface Broker {
  /** The base URL, without credentials, with a slash at the end. */
  readonly url: string;
  /** The token or the password, which nothing that is printed may show. */
  readonly secrets: Secrets;
  /**
   * Sends a request with the credentials to the broker, and to no other origin. At most four requests
   * are under way at once.
   *
   * @throws KitError `broker`, with the status and the broker's own message.
   */
  send(request: BrokerRequest): Promise<BrokerAnswer>;
}

/** A Pact Broker whose index was read. */
export interface BrokerConnection extends Broker {
  /** The resource from which all others are found by links. */
  readonly index: HalResource;
}

/** More at once only wait in the broker, or in a proxy before it, until their time is over. */
const maxRequestsAtOnce = 4;

/**
 * Reads the address and the credentials of a broker; sends nothing.
 *
 * Pact's own library sends these requests only as a part of its own verification of a whole pact. The
 * kit verifies interaction by interaction, so it sends them itself.
 *
 * @throws KitError `invalid-option` when the address or the credentials are invalid.
 */
export function openBroker(options: BrokerOptions): Broker {
  const { base, credentials } = readAddress(options);
  const authorization = createAuthorization(credentials);
  const access = {
    client: new HttpClient({
      timeoutMs: options.timeoutMs ?? 30_000,
      concurrency: maxRequestsAtOnce,
    }),
    base,
    authorization,
    retryPausesMs: options.retryPausesMs ?? [1000, 2000, 4000],
    received: { bytes: 0 },
    signal: options.signal,
  };
  return {
    url: base.href,
    secrets: secretsOfAuthorization(authorization),
    send: (request) => send(access, request),
  };
}

const index = z.object({ _links: halLinks });

/**
 * Connects to a Pact Broker by reading its index, whose links say what it supports.
 *
 * @throws KitError `broker` when the address has no index or the broker rejects the credentials,
 * `invalid-option` when the address or the credentials are invalid.
 */
export async function connectBroker(options: BrokerOptions): Promise<BrokerConnection> {
  const broker = openBroker(options);
  const task = 'connect to the broker';
  const remedy = `Check that ${broker.url} is the base URL of a Pact Broker.`;
  const answer = await broker.send({ task, url: broker.url, remedies: { 404: remedy } });
  const { _links: links } = parseAnswer(answer, index, { task, remedy });
  if (!Object.keys(links).some(isOfIndex)) {
    const cause = `${answer.url} is not the index of a Pact Broker`;
    throw failBroker({ task, cause, remedy, url: answer.url });
  }
  return { ...broker, index: { url: answer.url, links } };
}

/** The links that every index has; other resources of a broker have `pb:` links, too. */
function isOfIndex(relation: string): boolean {
  return relation === 'pb:pacticipants' || relation === 'pb:provider-pacts-for-verification';
}

function readAddress({ url, token, username, password }: BrokerOptions): {
  base: URL;
  credentials: BrokerCredentials;
} {
  const base = URL.canParse(url) ? new URL(url) : undefined;
  if (base === undefined || !/^https?:$/.test(base.protocol)) {
    // The message does not show the text, which may be a token in the wrong option.
    throw new KitError({
      code: 'invalid-option',
      task: 'connect to the broker',
      cause: 'its address is not an http or https address',
      remedy: 'Give its base URL as --broker-url, such as https://broker.example.com.',
      details: { option: 'url' },
    });
  }
  const credentials = {
    token,
    username: username ?? decode(base.username),
    password: password ?? decode(base.password),
  };
  // No message may show them.
  base.username = '';
  base.password = '';
  base.search = '';
  base.hash = '';
  base.pathname = base.pathname.replace(/\/*$/, '/');
  return { base, credentials };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
