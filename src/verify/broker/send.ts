import { redact, redactUrl } from '../report/redact.js';
import { secretsOfAuthorization } from './broker-credentials.js';
import { failBroker } from './broker-error.js';
import { toBrokerOrigin } from './broker-origin.js';
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
