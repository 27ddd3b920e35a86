import { redact, redactUrl } from '../report/redact.js';
import { secretsOfAuthorization } from './broker-credentials.js';
import { failBroker } from './broker-error.js';
import { readMessage } from './read-message.js';
import { type ReceivedBytes, readText } from './read-text.js';

/** A request to a broker. */
export interface BrokerRequest {
  /** What it is for, to follow `Failed to`: `fetch the pacts of "Plant Store"`. */
  readonly task: string;
  readonly url: string;
  /** Default: GET. */
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Sent as JSON. */
  readonly json?: unknown;
  /** What to do about a status, if the request has more to say than the status alone. */
  readonly remedies?: Readonly<Record<number, string>>;
}

/** A successful answer of a broker. */
export interface BrokerAnswer {
  /** Its address after redirects. */
  readonly url: string;
  /** The body, decoded from UTF-8 and not changed otherwise. */
  readonly text: string;
}

/** The parts that all requests to one broker have in common. */
export interface BrokerAccess {
  /** The base URL, without credentials, with a slash at the end. */
  readonly base: URL;
  readonly authorization: string | undefined;
  readonly timeoutMs: number;
  readonly received: ReceivedBytes;
  /** Stops all requests. */
  readonly signal?: AbortSignal | undefined;
}

const maxRedirects = 5;

/** HAL first; with problem+json, brokers describe errors in more detail. */
const accept = 'application/hal+json, application/json;q=0.9, application/problem+json;q=0.8';

/**
 * Sends a request to a broker, and to no other origin.
 *
 * A link or a redirect to another origin is rejected, with or without a token: the token is only
 * for the broker, and without it the request would publish to a stranger or fail with a misleading
 * 401.
 *
 * @throws KitError `broker`, with the status and the message of the broker, when it does not
 * succeed.
 */
export async function send(access: BrokerAccess, request: BrokerRequest): Promise<BrokerAnswer> {
  const timeout = AbortSignal.timeout(access.timeoutMs);
  let url = new URL(request.url);
  for (let redirects = 0; ; redirects += 1) {
    rejectOtherOrigin(access, url, request.task);
    const answer = await exchange(access, { ...request, url: url.href }, timeout);
    const { status, headers, text } = answer;
    const location = status >= 300 && status < 400 ? headers.get('location') : null;
    if (location === null) {
      if (status < 200 || status > 299) {
        throw describeRejection(access, request, { url, status, headers, text });
      }
      return { url: url.href, text };
    }
    // A redirected POST would be repeated as a GET, without its body.
    const mayFollow = (request.method ?? 'GET') === 'GET' || status === 307 || status === 308;
    if (!mayFollow || redirects === maxRedirects || !URL.canParse(location, url)) {
      const shown = redactUrl(location, secretsOfAuthorization(access.authorization));
      const cause = `${url.href} redirects (${status}) to "${shown}"`;
      const remedy = `Check that ${access.base.href} is the base URL: this redirect cannot be followed.`;
      throw failBroker({ task: request.task, cause, remedy, url: url.href, status });
    }
    url = new URL(location, url);
  }
}

/** Sends one request, and receives its whole response. */
async function exchange(
  { base, authorization, timeoutMs, received, signal }: BrokerAccess,
  { task, url, method = 'GET', json }: BrokerRequest,
  timeout: AbortSignal,
): Promise<{ status: number; headers: Headers; text: string }> {
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
      throw failBroker({ task, cause: reasonOf(signal.reason), remedy: '', url, error });
    }
    const cause = timeout.aborted
      ? `${base.origin} did not answer completely within ${timeoutMs / 1000} s`
      : `${base.origin} cannot be reached: ${reasonOf(error)}`;
    const remedy = /certificate|self.signed/i.test(reasonOf(error))
      ? 'Set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority.'
      : 'Check --broker-url, and that the broker is running.';
    throw failBroker({ task, cause, remedy, url, error });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host name cannot be looked up',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
};

/** fetch says only "fetch failed"; the reason is in the cause of its error. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code = '', message = '' } = cause as NodeJS.ErrnoException;
  return reasons[code] ?? (message || code || String(error));
}

function rejectOtherOrigin({ base }: BrokerAccess, { origin, href }: URL, task: string): void {
  if (origin !== base.origin) {
    const cause = `the broker at ${base.origin} leads to ${origin}, which must not get the token`;
    const remedy =
      'If that is the same broker, give that address as --broker-url. ' +
      'If not, its operator must correct its base URL (PACT_BROKER_BASE_URL).';
    throw failBroker({ task, cause, remedy, url: href });
  }
}

interface Rejection {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

function describeRejection(
  { authorization }: BrokerAccess,
  { task, method = 'GET', remedies = {} }: BrokerRequest,
  { url, status, headers, text }: Rejection,
) {
  const shown = redact(text, secretsOfAuthorization(authorization));
  const message = readMessage(shown, headers.get('content-type') ?? '');
  const cause = `${method} ${url.href} was answered ${status}${message && `: ${message}`}`;
  const remedy = remedies[status] ?? remedyFor(status, authorization);
  return failBroker({ task, cause, remedy, url: url.href, status });
}

function remedyFor(status: number, authorization: string | undefined): string {
  if (status === 401) {
    const isBasic = authorization?.startsWith('Basic') ?? false;
    const given = isBasic ? 'the user name and the password' : '--broker-token';
    return `${authorization === undefined ? 'Give' : 'Check'} ${given}.`;
  }
  if (status === 403) {
    return 'The broker knows the token, but does not allow this request: give a token that may write.';
  }
  return status >= 500 ? "Try again. If it fails again, read the broker's log." : '';
}
