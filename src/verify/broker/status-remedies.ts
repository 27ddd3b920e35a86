import type { BrokerRequest } from './broker-request.js';
import type { BrokerResponse } from './exchange.js';

/**
 * What to do about a status of a rejection; empty if there is nothing to say.
 *
 * @param authorization the Authorization header of the request.
 */
export function remedyForStatus(
  { method = 'GET', isQuery }: Pick<BrokerRequest, 'method' | 'isQuery'>,
  { status, headers }: Pick<BrokerResponse, 'status' | 'headers'>,
  authorization: string | undefined,
): string {
  if (status === 401 || status === 403) {
    return remedyForCredentials({
      given: kindOf(authorization),
      wantsBasic: /\bbasic\b/i.test(headers.get('www-authenticate') ?? ''),
      isWrite: method !== 'GET' && !isQuery,
      isKnown: status === 403,
    });
  }
  // So some servers answer a token where they want a user name and a password.
  if (status === 400 && method === 'GET' && kindOf(authorization) === 'a token') {
    return `If the broker asks for a user name and a password, give ${basic}, and no token.`;
  }
  return status >= 500 ? "Try again. If it fails again, read the broker's log." : '';
}

type Given = 'nothing' | 'a token' | 'a user name';

function kindOf(authorization: string | undefined): Given {
  if (authorization === undefined) {
    return 'nothing';
  }
  return authorization.startsWith('Basic') ? 'a user name' : 'a token';
}

const basic = '--broker-username and --broker-password';

function remedyForCredentials({
  given,
  wantsBasic,
  isWrite,
  isKnown,
}: {
  readonly given: Given;
  readonly wantsBasic: boolean;
  readonly isWrite: boolean;
  readonly isKnown: boolean;
}): string {
  if (given === 'a token' && wantsBasic) {
    return `This broker asks for a user name and a password: give ${basic}, and no token.`;
  }
  if (given === 'nothing') {
    return `Give ${wantsBasic ? basic : `--broker-token, or ${basic}`}.`;
  }
  const flags = given === 'a token' ? '--broker-token' : basic;
  if (isWrite || isKnown) {
    return `These credentials may read, but not write: give ${flags} of an account that may write.`;
  }
  return `Check ${flags}.`;
}
