import { failBroker } from './broker-error.js';
import { readMessage } from './read-message.js';

/** A request to a broker. */
export interface BrokerRequest {
  /** What it is for, behind `Failed to`: `fetch the pacts of "Plant Store"`. */
  readonly task: string;
  readonly url: string;
  /** Default: GET. */
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Sent as JSON. */
  readonly json?: unknown;
  /** What to do about a status, where the request knows better than the status alone tells. */
  readonly remedies?: Readonly<Record<number, string>>;
}

/** A broker's answer; anything but a 2xx is an error. */
export interface BrokerAnswer {
  /** Where it came from, after redirects. */
  readonly url: string;
  /** The body, decoded from UTF-8 and otherwise as it came. */
  readonly text: string;
}

/** What all requests to one broker have in common. */
export interface BrokerAccess {
  /** Its base address, without credentials, with a slash at the end. */
  readonly base: URL;
  readonly authorization: string | undefined;
  readonly timeoutMs: number;
}

const maxRedirects = 5;

/** HAL first; problem+json because without it a broker tells less of what is wrong. */
const accept = 'application/hal+json, application/json;q=0.9, application/problem+json;q=0.8';

/**
 * Sends a request to a broker, and no further.
 *
 * An address of another origin is rejected, whether a link or a redirect leads there, and with a
 * token or without: the token is the broker's alone, and the same request without it would publish
 * to a stranger, or come back as a 401 that blames the token.
 *
 * @throws KitError `broker`, with the status and the broker's own message, when it does not succeed.
 */
export async function send(access: BrokerAccess, request: BrokerRequest): Promise<BrokerAnswer> {
  const signal = AbortSignal.timeout(access.timeoutMs);
  let url = new URL(request.url);
  for (let redirects = 0; ; redirects += 1) {
    rejectOtherOrigin(access, url, request.task);
    const { status, headers, text } = await exchange(access, { ...request, url: url.href }, signal);
    const location = status >= 300 && status < 400 ? headers.get('location') : null;
    if (location === null) {
      if (status < 200 || status > 299) {
        throw describeRejection(access, request, { url, status, headers, text });
      }
      return { url: url.href, text };
    }
    // A redirected POST would be repeated as a GET, and what it publishes would be lost.
    const mayFollow = (request.method ?? 'GET') === 'GET' || status === 307 || status === 308;
    if (!mayFollow || redirects === maxRedirects || !URL.canParse(location, url)) {
      const cause = `${url.href} redirects (${status}) to "${location}"`;
      const remedy = `It cannot be followed from there. Is ${access.base.href} the base address?`;
      throw failBroker({ task: request.task, cause, remedy, url: url.href, status });
    }
    url = new URL(location, url);
  }
}

/** One request and its whole answer, or the reason why there is none. */
async function exchange(
  { base, authorization, timeoutMs }: BrokerAccess,
  { task, url, method = 'GET', json }: BrokerRequest,
  signal: AbortSignal,
): Promise<{ status: number; headers: Headers; text: string }> {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal,
      headers: {
        accept,
        ...(authorization !== undefined && { authorization }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const { status, headers } = response;
    return { status, headers, text: await response.text() };
  } catch (error) {
    const cause = signal.aborted
      ? `${base.origin} gave no whole answer within ${timeoutMs / 1000} s`
      : `${base.origin} cannot be reached: ${reasonOf(error)}`;
    const remedy = /certificate|self.signed/i.test(reasonOf(error))
      ? 'Name the authority that issued it in NODE_EXTRA_CA_CERTS.'
      : 'Check --broker-url, and that the broker is up.';
    throw failBroker({ task, cause, remedy, url, error });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host name cannot be looked up',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
};

/** fetch says only "fetch failed"; why is in the error that caused it. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code = '', message = '' } = cause as NodeJS.ErrnoException;
  return reasons[code] ?? (message || code || String(error));
}

function rejectOtherOrigin({ base }: BrokerAccess, { origin, href }: URL, task: string): void {
  if (origin !== base.origin) {
    const cause = `the broker at ${base.origin} leads to ${origin}, and the token is not for there`;
    const remedy =
      'If that is the same broker, give its address there as --broker-url; ' +
      'if not, its operator has to set its base URL (PACT_BROKER_BASE_URL).';
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
  const message = readMessage(text, headers.get('content-type') ?? '');
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
    return 'The token is known and may not do this: give one that may write.';
  }
  return status >= 500 ? "Try again; if it stays, the broker's log tells more." : '';
}
