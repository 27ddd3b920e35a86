import querystring from 'node:querystring';
import * as z from 'zod';
import { isBearerToken } from '../../interface/bearer-token.js';
import { KitError } from '../../interface/kit-error.js';
import { parseBySchema } from '../../interface/parse-by-schema.js';
import { headerOf, isSuccess, textOf } from '../http/exchange.js';
import { HttpClient } from '../http/http-client.js';
import { redact, type Secrets } from '../report/redact.js';

export interface BrokerOptions {
  /**
   * The base URL of the broker, with its path prefix if it has one; a slash at the end is optional.
   * Credentials in it (`https://user:password@…`) are used as `username` and `password`.
   */
  readonly url: string;
  /** Sent as `Authorization: Bearer`; an empty string counts as absent, here and below. */
  readonly token?: string | undefined;
  /** Sent as `Authorization: Basic`, with the password. */
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** Stops all requests; its reason is an Error whose message is a clause. */
  readonly signal?: AbortSignal | undefined;
}

/** A request to a broker. */
export interface BrokerRequest<Schema extends z.ZodType> {
  /** What it is for, to follow `Failed to`: `fetch the pacts of "Plant Store"`. */
  readonly task: string;
  /** Default: GET. */
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** A path below the base URL, or a link of the broker, whose origin does not count. */
  readonly path: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** The schema of the answer. */
  readonly schema: Schema;
  /** What to do about a 404 or a 409. */
  readonly remedies?: { readonly 404?: string; readonly 409?: string };
}

/** A Pact Broker, and the credentials for it. */
export interface Broker {
  /** The base URL, without credentials, with a slash at the end. */
  readonly url: string;
  /** The password or the token, which nothing that is printed may show. */
  readonly secrets: Secrets;
  /**
   * Sends a request with the credentials to the broker, and to no other origin.
   *
   * @returns the answer, and its text, since JSON.parse rounds ids above 2^53.
   * @throws KitError `broker`, with the status and the broker's own message.
   */
  send<Schema extends z.ZodType>(
    request: BrokerRequest<Schema>,
  ): Promise<{ readonly value: z.output<Schema>; readonly text: string }>;
}

const timeoutMs = 30_000;
/** More requests at once only wait in the broker until their time is over. */
const concurrency = 4;

/**
 * Reads the address and the credentials of a broker; sends nothing.
 *
 * @throws KitError `invalid-option` when the address or the credentials are invalid.
 */
export function openBroker({ signal, ...options }: BrokerOptions): Broker {
  const { base, authorization, secrets } = readAccess(options);
  const client = new HttpClient({ timeoutMs, concurrency });
  return {
    url: base.href,
    secrets,
    async send({ task, method = 'GET', path, json, schema, remedies = {} }) {
      const { pathname, search } = new URL(path, base);
      const url = `${base.origin}${pathname}${search}`;
      const headers = Object.entries({
        // Some firewalls let no request pass without it.
        'User-Agent': 'plant-store-kit',
        Accept: 'application/hal+json, application/json;q=0.9, application/problem+json;q=0.8',
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(authorization !== undefined && { Authorization: authorization }),
      });
      const body = json === undefined ? undefined : Buffer.from(JSON.stringify(json));
      const exchange = await client.send({ method, url, headers, body }, { signal });
      const { response, failure = '' } = exchange;
      const status = response?.status;
      const fail = (cause: string, remedy: string, notices: readonly string[] = []) =>
        new KitError({ code: 'broker', task, cause, remedy, details: { url, status, notices } });
      if (signal?.aborted) {
        throw fail((signal.reason as Error).message, '');
      }
      if (response === undefined || status === undefined) {
        throw fail(`${base.origin} gave no usable response: ${failure}`, remedyFor(failure));
      }
      const text = textOf(response.body);
      if (!isSuccess(exchange)) {
        const messages = messagesIn(parseJson(redact(text, secrets)));
        const said = messages.map((one) => one.split('\n', 1).join()).join('; ');
        const location = headerOf(exchange, 'location');
        const target = location === undefined ? '' : `, a redirect to ${redact(location, secrets)}`;
        throw fail(
          `${method} ${url} was answered ${status}${target}${said && `: ${said}`}`,
          remedies[status as 404 | 409] ?? remedyForStatus(status, authorization, said !== ''),
          messages.filter((one) => one.includes('\n')),
        );
      }
      const parsed = parseBySchema(schema, parseJson(text));
      if ('problem' in parsed) {
        throw fail(
          `the answer of ${url} is not what a broker sends: ${parsed.problem.cause}`,
          `Check that ${base.href} is the base URL of a Pact Broker, and a recent version.`,
        );
      }
      return { value: parsed.value, text };
    },
  };
}

function readAccess({ url, token = '', ...given }: Omit<BrokerOptions, 'signal'>) {
  const base = URL.canParse(url) ? new URL(url) : undefined;
  if (base === undefined || !/^https?:$/.test(base.protocol)) {
    // The message does not show the text, which may be a token in the wrong option.
    const remedy = 'Give its base URL as --broker-url, such as https://broker.example.com.';
    throw rejectOption('url', 'its address is not an http or https address', remedy);
  }
  const username = given.username || querystring.unescape(base.username);
  const password = given.password || querystring.unescape(base.password);
  if (token !== '' && username !== '') {
    const remedy = 'Give only one: PACT_BROKER_TOKEN and PACT_BROKER_USERNAME count, too.';
    throw rejectOption('token', 'there are both a token and a user name', remedy);
  }
  if (token !== '' && !isBearerToken(token)) {
    const cause = 'the token has a space, a line break or a character that is not ASCII';
    throw rejectOption('token', cause, 'Check the value of --broker-token.');
  }
  // No message may show them.
  Object.assign(base, { username: '', password: '', search: '', hash: '' });
  base.pathname = base.pathname.replace(/\/*$/, '/');
  const basic = username && Buffer.from(`${username}:${password}`).toString('base64');
  const secrets: Secrets = [
    [token, 'the token'],
    [password, 'the password'],
    [basic, 'the password'],
  ];
  return {
    base,
    authorization: token ? `Bearer ${token}` : basic ? `Basic ${basic}` : undefined,
    secrets: secrets.filter(([secret]) => secret !== ''),
  };
}

function rejectOption(option: string, cause: string, remedy: string): KitError {
  const task = 'connect to the broker';
  return new KitError({ code: 'invalid-option', task, cause, remedy, details: { option } });
}

/** What to do if there is no response. */
function remedyFor(failure: string): string {
  if (/certificate/i.test(failure)) {
    return 'Set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority.';
  }
  return failure.includes('through the proxy')
    ? 'Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY.'
    : 'Check --broker-url, and that the broker is running.';
}

/** What to do about a status; empty if the broker says it. */
function remedyForStatus(
  status: number,
  authorization: string | undefined,
  isExplained: boolean,
): string {
  const basic = '--broker-username and --broker-password';
  const isToken = authorization?.startsWith('Bearer') === true;
  const flags = isToken ? '--broker-token' : basic;
  if (status >= 500) {
    return "Try again. If it fails again, read the broker's log.";
  }
  if (status === 403) {
    return `These credentials may not do that: give ${flags} of an account that may.`;
  }
  // An open-source broker answers a token with 400.
  if (status === 401 || (status === 400 && isToken && !isExplained)) {
    return authorization === undefined
      ? `Give --broker-token, or ${basic}.`
      : `Check ${flags}.${isToken ? ` An open-source broker takes ${basic} instead.` : ''}`;
  }
  return isExplained ? '' : 'Check --broker-url.';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a broker says of a rejection: notices, `errors` by field, or `error` with a message. */
function messagesIn(content: unknown): readonly string[] {
  const { notices, errors, error, message, detail } = (content ?? {}) as Record<string, unknown>;
  const { data = [] } = z
    .array(z.object({ type: z.string(), text: z.string() }))
    .safeParse(notices);
  const found = data.filter(({ type }) => type === 'error' || type === 'danger');
  return found.length > 0
    ? found.map(({ text }) => text.trim())
    : textsIn([errors, error, message, detail]);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' && value !== '' ? [value] : [];
  }
  const { detail, message } = value as { detail?: unknown; message?: unknown };
  return [detail ?? message ?? Object.values(value)].flat().flatMap(textsIn);
}
