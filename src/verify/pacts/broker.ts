import querystring from 'node:querystring';
import * as z from 'zod';
import { parseHttpUrl } from '../../interface/http-url.js';
import { KitError } from '../../interface/kit-error.js';
import { parseBySchema } from '../../interface/parse-by-schema.js';
import { invalidOption } from '../http/connection-options.js';
import { headerOf, isSuccess, statusOf, textOf } from '../http/exchange.js';
import { HttpClient } from '../http/http-client.js';
import { redact, type Secrets } from '../report/redact.js';
import { cut } from '../report/wording.js';

export interface BrokerOptions {
  /**
   * The base URL of the broker, with its path prefix if it has one; a slash at the end is optional.
   * Credentials in it (`https://user:password@…`) are used as `username` and `password`.
   */
  readonly url: string;
  /** Sent as `Authorization: Bearer`; an empty string counts as absent, here and below. */
  readonly token?: string | undefined;
  /** Sent as `Authorization: Basic`, with the password, if there is no token. */
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** Stops all requests; its reason is an Error whose message is a clause. */
  readonly signal?: AbortSignal | undefined;
}

/** A request to a broker. */
export interface BrokerRequest<Schema extends z.ZodType> {
  /** What it is for, to follow `Failed to`: `fetch the pacts of "Plant Store"`. */
  readonly task: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** A path below the base URL, or a link of the broker, whose origin does not count. */
  readonly path: string;
  readonly json?: unknown;
  /** The schema of the answer. */
  readonly schema: Schema;
  /** What to do if the broker rejects the request, other than for its credentials. */
  readonly remedy?: string;
}

const timeoutMs = 30_000;
/** More requests at once only wait in the broker until their time is over. */
const concurrency = 4;

/** A Pact Broker, and the credentials for it. */
export class Broker {
  /** The base URL, without credentials, with a slash at the end. */
  readonly url: string;
  /** The password or the token, which nothing that is printed may show. */
  readonly secrets: Secrets;
  readonly #headers: readonly (readonly [name: string, value: string])[];
  readonly #signal: AbortSignal | undefined;
  readonly #client = new HttpClient({ timeoutMs, concurrency });

  /** @throws KitError `invalid-option` when the address is invalid. */
  constructor({ signal, ...options }: BrokerOptions) {
    const { base, authorization, secrets } = readAccess(options);
    this.url = base.href;
    this.secrets = secrets;
    this.#signal = signal;
    this.#headers = Object.entries({
      // Some firewalls let no request pass without it.
      'User-Agent': 'plant-store-kit',
      Accept: 'application/hal+json',
      'Content-Type': 'application/json',
      ...(authorization && { Authorization: authorization }),
    });
  }

  /**
   * Sends a request with the credentials to the broker, and to no other origin.
   *
   * @returns the answer, and its text, since JSON.parse rounds ids above 2^53.
   * @throws KitError `broker`, with the status and what the broker says.
   */
  async send<Schema extends z.ZodType>(
    request: BrokerRequest<Schema>,
  ): Promise<{ readonly value: z.output<Schema>; readonly text: string }> {
    const { task, method, path, json, schema } = request;
    const { origin } = new URL(this.url);
    const { pathname, search } = new URL(path, this.url);
    const url = `${origin}${pathname}${search}`;
    const body = json === undefined ? undefined : Buffer.from(JSON.stringify(json));
    const sent = { method, url, headers: this.#headers, body };
    const exchange = await this.#client.send(sent, { signal: this.#signal });
    const status = statusOf(exchange);
    const fail = (cause: string, remedy: string) =>
      new KitError({ code: 'broker', task, cause, remedy, details: { url, status } });
    if (this.#signal?.aborted) {
      throw fail((this.#signal.reason as Error).message, '');
    }
    if (exchange.response === undefined || status === undefined) {
      throw fail(`${origin} gave no usable response: ${exchange.failure}`, unreachable);
    }
    const text = textOf(exchange.response.body);
    if (!isSuccess(exchange)) {
      const location = headerOf(exchange, 'location');
      const said = location ? `it redirects to ${location}` : messageIn(text);
      const shown = said && `: ${cut(redact(said, this.secrets), 500)}`;
      const remedy = remedyFor(status, said) ?? request.remedy ?? 'Check --broker-url.';
      throw fail(`${method} ${url} was answered ${status}${shown}`, remedy);
    }
    const parsed = parseBySchema(schema, parseJson(text));
    if ('problem' in parsed) {
      throw fail(
        `the answer of ${url} is not what a broker sends: ${parsed.problem.cause}`,
        `Check that ${this.url} is the base URL of a Pact Broker, and a recent version.`,
      );
    }
    return { value: parsed.value, text };
  }
}

/** Takes the credentials out of the address, and encodes them. */
function readAccess({ url, token = '', ...given }: Omit<BrokerOptions, 'signal'>) {
  const base = parseHttpUrl(url);
  if (base === undefined) {
    throw invalidOption(
      'url',
      'connect to the broker',
      // The text is not shown: it may be a token in the wrong option.
      'its address is not an http or https address',
      'Give its base URL as --broker-url, such as https://broker.example.com.',
    );
  }
  const username = given.username || querystring.unescape(base.username);
  const password = given.password || querystring.unescape(base.password);
  Object.assign(base, { username: '', password: '', search: '', hash: '' });
  base.pathname = base.pathname.replace(/\/*$/, '/');
  const basic = username && Buffer.from(`${username}:${password}`).toString('base64');
  return {
    base,
    authorization: token ? `Bearer ${token}` : basic && `Basic ${basic}`,
    secrets: [token, password, basic]
      .filter((secret) => secret !== '')
      .map((secret) => [secret, secret === token ? 'the token' : 'the password'] as const),
  };
}

const unreachable =
  'Check that the broker is running at --broker-url, HTTPS_PROXY if there is a proxy, and ' +
  'NODE_EXTRA_CA_CERTS if its certificate is not trusted.';

/** What to do about a status, whatever the request was for. */
function remedyFor(status: number, said: string): string | undefined {
  if (status >= 500) {
    return "Try again. If it fails again, read the broker's log.";
  }
  // The open-source broker answers a token with 400, and says nothing.
  return status === 401 || status === 403 || (status === 400 && said === '')
    ? 'Give credentials that may do that: --broker-token, or --broker-username and ' +
        '--broker-password, which the open-source broker takes.'
    : undefined;
}

const noticesSchema = z.object({ notices: z.array(z.object({ text: z.string() })) });

/** What a broker says about a rejection: its notices, or the JSON of its answer. */
function messageIn(text: string): string {
  const value = parseJson(text);
  const { notices } = noticesSchema.safeParse(value).data ?? {};
  const said = notices?.map((one) => one.text).join(' ') ?? JSON.stringify(value) ?? '';
  return said.replace(/\s+/g, ' ').trim();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
