import { KitError } from '../../interface/kit-error.js';
import { redacted, redactParameters } from '../../interface/sensitive.js';

/**
 * Parses the base URL of a provider: without `/plants`, and without a slash at its end.
 *
 * @throws KitError `invalid-option` when the text is no such URL.
 */
export function parseProviderUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw invalidAddress(
      text,
      'it is not an http or https address',
      'Give the base URL, without /plants, such as http://127.0.0.1:8080/v1.',
    );
  }
  if (/[?#]/.test(url.href) || url.username || url.password) {
    throw invalidAddress(
      text,
      'it has a query, a fragment or credentials',
      'Give only the part before the query or fragment, without credentials.',
    );
  }
  const base = url.href.replace(/\/+$/, '');
  if (base.endsWith('/plants')) {
    throw invalidAddress(text, 'it ends with /plants', 'Give the part before /plants.');
  }
  return base;
}

const credentials = /^([^?#]*\/\/)[^/?#]*@/;

function invalidAddress(text: string, cause: string, remedy: string): KitError {
  return new KitError({
    code: 'invalid-option',
    task: `read the address "${redactParameters(text.replace(credentials, `$1${redacted}@`))}"`,
    cause,
    remedy,
    details: { option: 'url' },
  });
}
