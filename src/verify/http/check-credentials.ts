import { isBearerToken } from '../../interface/syntax.js';
import { kindOf } from '../../interface/wording.js';
import { type ConnectionOptions, invalidOption } from './connection-options.js';

/** Headers that each request sets itself, and headers of one connection. */
export const ownHeaders =
  /^(accept-encoding|authorization|connection|content-(encoding|length|type)|expect|keep-alive|proxy-authorization|transfer-encoding|upgrade)$/i;

const headerName = /^[!#$%&'*+.^_`|~\w-]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Checks the tokens and headers of a run, which every request carries.
 *
 * @throws KitError `invalid-option` when one of them cannot be sent.
 */
export function checkCredentials({ headers = {}, ...options }: ConnectionOptions): void {
  for (const option of ['token', 'secondToken', 'readOnlyToken', 'endedToken'] as const) {
    const token = options[option];
    if (token !== undefined && typeof token !== 'function') {
      checkToken(token, option);
    }
  }
  for (const [name, value] of Object.entries(headers)) {
    checkHeader(name, value);
  }
}

/**
 * Checks that a token can be sent. The error does not show it, because also a wrong token may be a secret.
 *
 * @param option the option that gives it.
 * @throws KitError `invalid-option`
 */
export function checkToken(token: unknown, option: string): asserts token is string {
  if (!isBearerToken(token)) {
    const ofText =
      token === '' ? 'is empty' : 'has a space, a line break or a character that is not ASCII';
    const cause = typeof token === 'string' ? ofText : `is ${kindOf(token)}, and not a string`;
    const task = `send the token of ${option}`;
    throw invalidOption(option, task, `it ${cause}`, 'Give the token alone.');
  }
}

function checkHeader(name: string, value: unknown): void {
  // The value may be a secret.
  const reject = (cause: string, remedy: string) =>
    invalidOption('headers', `send the header ${JSON.stringify(name)}`, cause, remedy);
  if (!headerName.test(name)) {
    throw reject('that is not a valid header name', 'Give a name of letters, digits and hyphens.');
  }
  if (ownHeaders.test(name)) {
    throw reject('every request sets it itself', 'Drop it from headers.');
  }
  if (typeof value !== 'string') {
    throw reject(`its value is ${kindOf(value)}, and not a string`, 'Give a string.');
  }
  if (!headerValue.test(value)) {
    throw reject('its value has a line break, or a character that no header has', 'Give one line.');
  }
}
