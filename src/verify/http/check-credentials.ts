import { isBearerToken } from '../../text/syntax.js';
import { kindOf } from '../../text/wording.js';
import { type ConnectionOptions, invalidOption } from './connection-options.js';
import { tokenOptions } from './option-table.js';

/** Headers that each request sets itself, and headers of one connection. */
const ownHeaders =
  /^(accept-encoding|authorization|connection|content-(encoding|length|type)|expect|keep-alive|proxy-authorization|transfer-encoding|upgrade)$/i;

const headerName = /^[!#$%&'*+.^_`|~\w-]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Checks the tokens and headers of a run, which every request carries. @throws KitError `invalid-option` */
export function checkCredentials({ headers = {}, ...options }: ConnectionOptions): void {
  for (const option of tokenOptions) {
    const token = options[option];
    if (token !== undefined && typeof token !== 'function') {
      checkTokenOption(token, option);
    }
  }
  for (const [name, value] of Object.entries(headers)) {
    checkHeader(name, value);
  }
}

/**
 * Checks that a token can be sent. The error does not show it: also a wrong token may be a secret.
 *
 * @param option the option or the flag that gives it.
 * @throws KitError `invalid-option`
 */
export function checkTokenOption(token: unknown, option: string): string {
  if (isBearerToken(token)) {
    return token;
  }
  const cause =
    typeof token === 'string'
      ? 'it is empty, or has a space, a line break or a character that is not ASCII'
      : `it is ${kindOf(token)}, and not a string`;
  throw invalidOption(option, `send the token of ${option}`, cause, 'Give the token alone.');
}

/** Checks that a header can be sent. The error does not show its value, which may be a secret. */
export function checkHeader(name: string, value: unknown): void {
  const reject = (cause: string, remedy: string) =>
    invalidOption('headers', `send the header ${JSON.stringify(name)}`, cause, remedy);
  if (!headerName.test(name)) {
    throw reject('that is not a valid header name', 'Give a name of letters, digits and hyphens.');
  }
  if (ownHeaders.test(name)) {
    throw reject('every request sets it itself', 'Drop it. --token (token in code) is the token.');
  }
  if (typeof value !== 'string' || !headerValue.test(value)) {
    const cause = 'its value is no string, or has a line break or a character that no header has';
    throw reject(cause, 'Give one line of text.');
  }
}
