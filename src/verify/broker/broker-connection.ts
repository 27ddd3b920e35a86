import * as z from 'zod';
import { KitError } from '../../interface/kit-error.js';
import { type BrokerCredentials, createAuthorization } from './broker-credentials.js';
import { failBroker } from './broker-error.js';
import { type HalResource, halLinks } from './hal.js';
import { parseAnswer } from './parse-answer.js';
import { ReceivedBytes } from './read-text.js';
import { type BrokerAnswer, type BrokerRequest, send } from './send.js';

export interface BrokerOptions extends BrokerCredentials {
  /**
   * The base URL of the broker, with its path prefix if it has one; a slash at the end is optional.
   * Credentials in it (`https://user:password@…`) are used as `username` and `password`.
   */
  readonly url: string;
  /** The time for one request with its redirects. Default: 30000. */
  readonly timeoutMs?: number | undefined;
  /** Stops all requests; its reason is an Error whose message is a clause. */
  readonly signal?: AbortSignal | undefined;
}

/** A Pact Broker whose index was read. */
export interface BrokerConnection {
  /** The base URL, without credentials, with a slash at the end. */
  readonly url: string;
  /** The resource from which all others are found by links. */
  readonly index: HalResource;
  /**
   * Sends a request with the credentials to the broker, and to no other origin.
   *
   * @throws KitError `broker`, with the status and the broker's own message.
   */
  send(request: BrokerRequest): Promise<BrokerAnswer>;
}

const index = z.object({ _links: halLinks });

/**
 * Connects to a Pact Broker by reading its index, whose links say what it supports.
 *
 * @throws KitError `broker` when the address has no index or the broker rejects the credentials,
 * `invalid-option` when the address or the credentials are invalid.
 */
export async function connectBroker(options: BrokerOptions): Promise<BrokerConnection> {
  const { base, credentials } = readAddress(options);
  const access = {
    base,
    authorization: createAuthorization(credentials),
    timeoutMs: options.timeoutMs ?? 30_000,
    received: new ReceivedBytes(),
    signal: options.signal,
  };
  const task = 'connect to the broker';
  const remedy = `Check that ${base.href} is the base URL of a Pact Broker.`;
  const answer = await send(access, { task, url: base.href, remedies: { 404: remedy } });
  const { _links: links } = parseAnswer(answer, index, { task, remedy });
  if (!Object.keys(links).some((relation) => relation.startsWith('pb:'))) {
    const cause = `${answer.url} is not the index of a Pact Broker`;
    throw failBroker({ task, cause, remedy, url: answer.url });
  }
  return {
    url: base.href,
    index: { url: answer.url, links },
    send: (request) => send(access, request),
  };
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
  // fetch rejects credentials in an address, and no message may show them.
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
