import { KitError } from '../../interface/kit-error.js';

/**
 * The address that `/plants` is below, without a slash at its end.
 *
 * @throws KitError `invalid-option` when the text is no such address.
 */
export function parseProviderUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw invalidAddress(
      text,
      'it is no http or https address. Give the one that /plants is below, as http://127.0.0.1:8080/v1',
    );
  }
  if (/[?#]/.test(url.href) || url.username || url.password) {
    throw invalidAddress(
      text,
      'it has a query, a fragment or credentials in it. Give the part before them',
    );
  }
  const base = url.href.replace(/\/+$/, '');
  if (base.endsWith('/plants')) {
    throw invalidAddress(text, 'it is that of the plants themselves. Give the part before /plants');
  }
  return base;
}

function invalidAddress(text: string, why: string): KitError {
  return new KitError('invalid-option', `Failed to read the address "${text}": ${why}.`);
}
