import { KitError } from '../../text/kit-error.js';
import { parseBySchema } from '../../text/read-input.js';
import * as v from '../../text/schema.js';
import type { Clock } from '../http/clock.js';
import { decodeText, headerOf, isSuccess, jsonOf } from '../http/exchange.js';
import { HttpClient } from '../http/http-client.js';
import { redactForeign, redactUrl, type Secrets } from '../report/redact.js';
import { cut } from '../report/wording.js';

export interface BrokerOptions {
  /** The base URL, without credentials and without a query; it may have a path. */
  readonly url: string;
  /** Sent as `Authorization: Bearer`; an empty string counts as absent, here and below. */
  readonly brokerToken?: string | undefined;
  /** Sent as `Authorization: Basic`, with the password, if there is no token. */
  readonly brokerUsername?: string | undefined;
  readonly brokerPassword?: string | undefined;
  /** Stops all requests; its reason is an Error whose message is a clause. */
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock | undefined;
}

interface BrokerRequest<Answer> {
  /** Its purpose, which follows `Failed to` in errors: `fetch the pacts of "Plant Store"`. */
  readonly task: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** A path below the base URL, or a link of the broker, whose origin does not count. */
  readonly path: string;
  readonly json?: unknown;
  /** The schema of the answer; default any value. */
  readonly schema?: v.Schema<Answer>;
}

/** A Pact Broker, and the credentials for it. */
export class Broker {
  /** The base URL, with a slash at the end. */
  readonly url: string;
  readonly #secrets: Secrets;
  readonly #headers: readonly (readonly [name: string, value: string])[];
  readonly #signal: AbortSignal | undefined;
  readonly #client: HttpClient;

  constructor({ url, signal, clock, ...credentials }: BrokerOptions) {
    const { brokerToken: token = '', brokerUsername = '', brokerPassword = '' } = credentials;
    const login = Buffer.from(`${brokerUsername}:${brokerPassword}`).toString('base64');
    const basic = brokerUsername ? `Basic ${login}` : '';
    const authorization = token ? `Bearer ${token}` : basic;
    this.url = url.replace(/\/*$/, '/');
    // More requests at once would only wait in the broker until their timeout.
    const limits = { timeoutMs: 30_000, concurrency: 4, isIdempotent: true };
    this.#client = new HttpClient({ url: this.url, ...limits, clock });
    this.#signal = signal;
    this.#secrets = [
      [token, 'the token'],
      [brokerPassword, 'the password'],
      [login, 'the password'],
    ];
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
   * @returns the answer, and its text.
   * @throws KitError `broker`, with the status and what the broker says.
   */
  async send<Answer>(request: BrokerRequest<Answer>): Promise<{ value: Answer; text: string }> {
    const { task, method, path, json, schema = v.any() } = request;
    const { origin } = new URL(this.url);
    const { pathname, search } = new URL(path, this.url);
    const url = `${origin}${pathname}${search}`;
    const body = json === undefined ? undefined : Buffer.from(JSON.stringify(json));
    const sent = { method, url, headers: this.#headers, body };
    const exchange = await this.#client.send(sent, { signal: this.#signal });
    const { response, failure } = exchange;
    const fail = (cause: string, remedy: string) => {
      return new KitError('broker', task, { cause, remedy, url, status: response?.status });
    };
    if (this.#signal?.aborted) {
      throw fail((this.#signal.reason as Error).message, '');
    }
    if (response === undefined) {
      throw fail(
        `${origin} gave no usable response: ${failure}`,
        'Check that the broker is running at --broker-url, HTTPS_PROXY if there is a proxy, and ' +
          'NODE_EXTRA_CA_CERTS if its certificate is not trusted.',
      );
    }
    const { status } = response;
    const text = decodeText(response.body);
    const value = jsonOf(exchange);
    if (!isSuccess(exchange)) {
      const location = headerOf(exchange, 'location');
      const said = location ? `it redirects to ${location}` : messageIn(value, text);
      const shown = said && `: ${cut(redactForeign(said, this.#secrets), 500)}`;
      throw fail(
        `${method} ${redactUrl(url, this.#secrets)} was answered ${status}${shown}`,
        remedyFor(status, said),
      );
    }
    const parsed = parseBySchema(schema, value);
    if ('problem' in parsed) {
      throw fail(
        `the answer of ${url} is not what a broker sends: ${parsed.problem.cause}`,
        `Check that ${this.url} is the base URL of a Pact Broker, and a recent version.`,
      );
    }
    return { value: parsed.value, text };
  }
}

function remedyFor(status: number, said: string): string {
  if (status >= 500) {
    return 'Try again. If it fails again, check that the broker runs, and read its log.';
  }
  // The open-source broker answers a token with 400, and says nothing.
  return status === 401 || status === 403 || (status === 400 && said === '')
    ? 'Give credentials that may do that: --broker-token, or --broker-username and ' +
        '--broker-password, which the open-source broker takes.'
    : 'Do what the broker says. If it says nothing, check --broker-url, or upgrade the broker.';
}

const noticesSchema = v.object({ notices: v.array(v.object({ text: v.string() })) });

/** What a broker says about a rejection: its notices, or the JSON of its answer. */
function messageIn(value: unknown, text: string): string {
  const isNotices = v.is(noticesSchema, value);
  const said = isNotices
    ? value.notices.map((notice) => notice.text).join(' ')
    : value === undefined
      ? ''
      : text;
  return said.replace(/\s+/g, ' ').trim();
}
