import * as z from 'zod';
import { KitError } from '../../interface/kit-error.js';
import { type BrokerCredentials, createAuthorization } from './broker-credentials.js';
import { failBroker } from './broker-error.js';
import { type HalResource, halLinks } from './hal.js';
import { parseAnswer } from './parse-answer.js';
import { type BrokerAnswer, type BrokerRequest, send } from './send.js';

export interface BrokerOptions extends BrokerCredentials {
  /**
   * Its base address, with the path that it may sit under and with or without a slash at the end.
   * Credentials in it (`https://user:password@…`) count as `username` and `password`.
   */
  readonly url: string;
  /** For one request with its redirects. Default: 30000. */
  readonly timeoutMs?: number | undefined;
}

/** A Pact Broker that answered. */
export interface BrokerConnection {
  /** Its base address, without credentials, with a slash at the end. */
  readonly url: string;
  /** Where every way begins. */
  readonly index: HalResource;
  /**
   * Sends a request to the broker, with the credentials, and to nowhere else.
   *
   * @throws KitError `broker`, with the status and the broker's own message.
   */
  send(request: BrokerRequest): Promise<BrokerAnswer>;
}

const index = z.object({ _links: halLinks });

/**
 * Reads a Pact Broker's index, which tells all else that it can do.
 *
 * @throws KitError `broker`, when there is none or it rejects us, and `invalid-option`, when the
 * address or the credentials cannot be meant.
 */
export async function connectBroker(options: BrokerOptions): Promise<BrokerConnection> {
  const { base, credentials } = readAddress(options);
  const access = {
    base,
    authorization: createAuthorization(credentials),
    timeoutMs: options.timeoutMs ?? 30_000,
  };
  const task = 'connect to the broker';
  const remedy = `Is ${base.href} the broker's base address?`;
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
    // Without the address: what is not one may be anything, a token in the wrong place included.
    throw new KitError({
      code: 'invalid-option',
      task: 'connect to the broker',
      cause: 'its address is not an http address',
      remedy: 'Give one such as https://broker.example.com as --broker-url.',
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
