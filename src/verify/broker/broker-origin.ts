import { failBroker } from './broker-error.js';

/**
 * Returns an address of the broker, to which the credentials may be sent.
 *
 * A link of another origin is rejected, with or without a token: the token is only for the broker, and
 * without it the request would publish to a stranger or fail with a misleading 401. A broker on this
 * machine may name it differently, as `localhost` and `127.0.0.1`: the name that was given counts.
 *
 * @throws KitError `broker` for an address of another origin.
 */
export function toBrokerOrigin(base: URL, url: URL, task: string): URL {
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
