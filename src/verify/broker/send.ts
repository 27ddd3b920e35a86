import { redact, redactUrl } from '../report/redact.js';
import { secretsOfAuthorization } from './broker-credentials.js';
import { failBroker } from './broker-error.js';
import type { BrokerAnswer, BrokerRequest } from './broker-request.js';
import { type BrokerAccess, type BrokerResponse, exchange } from './exchange.js';
import { readMessage, readNotices } from './read-message.js';
import { remedyForStatus } from './status-remedies.js';

const maxRedirects = 5;

/**
 * Sends a request to a broker, and to no other origin.
 *
 * @throws KitError `broker`, with the status and the message of the broker, when it does not
 * succeed.
 */
export async function send(access: BrokerAccess, request: BrokerRequest): Promise<BrokerAnswer> {
  const { task } = request;
  let url = new URL(request.url);
  for (let redirects = 0; ; redirects += 1) {
    url = toBrokerOrigin(access.base, url, task);
    const response = await exchange(access, { ...request, url: url.href });
    const { status, headers, text } = response;
    const location = status >= 300 && status < 400 ? headers.get('location') : null;
    if (location === null) {
      if (status < 200 || status > 299) {
        throw describeRejection(access, { ...request, url: url.href }, response);
      }
      return { url: url.href, text };
    }
    // A redirected POST would be repeated as a GET, without its body.
    const mayFollow = (request.method ?? 'GET') === 'GET' || status === 307 || status === 308;
    if (!mayFollow || redirects === maxRedirects || !URL.canParse(location, url)) {
      const shown = redactUrl(location, secretsOfAuthorization(access.authorization));
      const cause = `${url.href} redirects (${status}) to "${shown}"`;
      const remedy = `Check that ${access.base.href} is the base URL: this redirect cannot be followed.`;
      throw failBroker({ task, cause, remedy, url: url.href, status });
    }
    url = new URL(location, url);
  }
}

function describeRejection(
  { authorization }: BrokerAccess,
  request: BrokerRequest,
  response: BrokerResponse,
) {
  const { task, url, method = 'GET', remedies = {} } = request;
  const { status, headers, text } = response;
  const shown = redact(text, secretsOfAuthorization(authorization));
  const message = readMessage(shown, headers.get('content-type') ?? '');
  const cause = `${method} ${url} was answered ${status}${message && `: ${message}`}`;
  const known = remedies[status] ?? remedyForStatus(request, response, authorization);
  const remedy = typeof known === 'string' ? known : known(message);
  return failBroker({ task, cause, remedy, url, status, notices: readNotices(shown) });
}

/**
 * Returns an address of the broker, to which the credentials may be sent.
 *
 * A link of another origin is rejected, with or without a token: the token is only for the broker, and
 * without it the request would publish to a stranger or fail with a misleading 401. A broker on this
 * machine may name it differently, as `localhost` and `127.0.0.1`: the name that was given counts.
 *
 * @throws KitError `broker` for an address of another origin.
 */
function toBrokerOrigin(base: URL, url: URL, task: string): URL {
  // Its credentials are not sent, and no message may show them.
  url.username = '';
  url.password = '';
  if (url.origin === base.origin) {
    return url;
  }
  if (isSameMachine(base, url)) {
    return new URL(`${url.pathname}${url.search}`, base);
  }
  const cause = `the broker at ${base.origin} leads to ${url.origin}, which must not get the token`;
  const remedy =
    'If that is the same broker, give that address as --broker-url. ' +
    'If not, its operator must correct its base URL (PACT_BROKER_BASE_URL).';
  throw failBroker({ task, cause, remedy, url: url.href });
}

function isSameMachine(one: URL, other: URL): boolean {
  return (
    one.protocol === other.protocol &&
    one.port === other.port &&
    [one, other].every(({ hostname }) => loopback.test(hostname))
  );
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
