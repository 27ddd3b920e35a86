import type { BrokerRequest } from './broker-request.js';
import type { BrokerResponse } from './exchange.js';

const basic = '--broker-username and --broker-password';

/**
 * What to do about a status of a rejection; empty if there is nothing to say.
 *
 * @param authorization the Authorization header of the request.
 */
export function remedyForStatus(
  { method = 'GET', isQuery }: Pick<BrokerRequest, 'method' | 'isQuery'>,
  { status, headers }: Pick<BrokerResponse, 'status' | 'headers'>,
  authorization = '',
): string {
  const isToken = authorization.startsWith('Bearer');
  if (status !== 401 && status !== 403) {
    return status >= 500 ? "Try again. If it fails again, read the broker's log." : '';
  }
  const wantsBasic = /\bbasic\b/i.test(headers.get('www-authenticate') ?? '');
  if (isToken && wantsBasic) {
    return `This broker asks for a user name and a password: give ${basic}, and no token.`;
  }
  if (authorization === '') {
    return `Give ${wantsBasic ? basic : `--broker-token, or ${basic}`}.`;
  }
  const flags = isToken ? '--broker-token' : basic;
  return status === 403 || (method !== 'GET' && !isQuery)
    ? `These credentials may read, but not write: give ${flags} of an account that may write.`
    : `Check ${flags}.`;
}
