import { isBearerToken } from '../../interface/bearer-token.js';
import { KitError } from '../../interface/kit-error.js';
import type { Secrets } from '../report/redact.js';

/** A token, or a user name and a password; an empty string counts as absent. */
export interface BrokerCredentials {
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string | undefined;
  /** Sent as `Authorization: Basic`, with the password. */
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

/**
 * Creates the value of the Authorization header; undefined without credentials.
 *
 * @throws KitError `invalid-option`, without the secret, when no header can hold it, or when there
 * are both kinds of credentials.
 */
export function createAuthorization(credentials: BrokerCredentials): string | undefined {
  const { token = '', username = '', password = '' } = credentials;
  if (token !== '' && username !== '') {
    const remedy = 'Give only one: PACT_BROKER_TOKEN and PACT_BROKER_USERNAME count, too.';
    throw reject('there are both a token and a user name', remedy);
  }
  if (token === '' && username === '') {
    return undefined;
  }
  if (token === '') {
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }
  // fetch would reject it too, but with a message that shows the token.
  if (!isBearerToken(token)) {
    const cause = 'the token has a space, a line break or a character that is not ASCII';
    throw reject(cause, 'Check the value of --broker-token.');
  }
  return `Bearer ${token}`;
}

/** The token or the password of an Authorization header, which no message of a broker may show. */
export function secretsOfAuthorization(authorization = ''): Secrets {
  const [scheme = '', credentials = ''] = authorization.split(' ');
  const [, password = ''] = /:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? [];
  return scheme === 'Basic'
    ? [credentials, password].map((secret) => [secret, 'the password'] as const)
    : [[credentials, 'the token']];
}

function reject(cause: string, remedy: string): KitError {
  return new KitError({
    code: 'invalid-option',
    task: 'connect to the broker',
    cause,
    remedy,
    details: { option: 'token' },
  });
}
