import { KitError } from '../../interface/kit-error.js';

/** Who asks, one way or the other; the empty string counts as nothing given. */
export interface BrokerCredentials {
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string | undefined;
  /** Sent as `Authorization: Basic`, with the password. */
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

/**
 * The value of the Authorization header, or nothing for a broker that asks for none.
 *
 * @throws KitError `invalid-option`, without the secret, when it cannot be sent or is given twice.
 */
export function createAuthorization(credentials: BrokerCredentials): string | undefined {
  const { token = '', username = '', password = '' } = credentials;
  if (token !== '' && username !== '') {
    throw reject('there are both a token and a user name', 'Give one of them.');
  }
  if (token === '' && username === '') {
    return undefined;
  }
  if (token === '') {
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }
  // fetch would reject it too, and show the token in its message.
  if (!/^[!-~]+$/.test(token)) {
    const cause = 'the token holds a space, a line break or a sign that is not ASCII';
    throw reject(cause, 'Check where --broker-token comes from.');
  }
  return `Bearer ${token}`;
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
