import { escapePattern } from '../../interface/escape-pattern.js';
import type { OutcomeHeaders } from '../../interface/outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import type { SampleRequest } from '../../interface/situation.js';
import { isObservedHeader } from './is-observed-header.js';

/**
 * Whether the headers of a response are those of a profile. A profile can have a path as it is, or the
 * placeholder for the path of the request.
 *
 * @param request a request that such a response answers.
 */
export function isSameHeaders(
  expected: OutcomeHeaders,
  seen: OutcomeHeaders,
  request: SampleRequest | undefined,
): boolean {
  const [one, other] = [observedOf(expected), observedOf(seen)];
  return (
    isSameJson(Object.keys(one).sort(), Object.keys(other).sort()) &&
    Object.entries(one).every(([name, text]) =>
      toPattern(fillIn(text, request)).test(fillIn(other[name] ?? '', request)),
    )
  );
}

/** Other headers are not observed, so nothing is known of them. */
function observedOf(headers: OutcomeHeaders): OutcomeHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isObservedHeader(name)));
}

function fillIn(text: string, request: SampleRequest | undefined): string {
  if (request === undefined) {
    return text;
  }
  const { method, path: url } = request;
  const [path = '', query] = url.split('?');
  const limit = new URLSearchParams(query).get('limit');
  const id = method === 'DELETE' ? path.replace(/^.*\//, '') : undefined;
  const values = { method, url, path, ...(limit !== null && { limit }), ...(id && { id }) };
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{${name}}`, value),
    text,
  );
}

/** Placeholders whose text does not follow from the request match any text. */
const ofAnyText =
  /\\\{(?:id|name|tag|token|time|timestamp|unixtime|uuid|random|message|scope|seconds)\\\}/g;

function toPattern(text: string): RegExp {
  return new RegExp(`^${escapePattern(text).replace(ofAnyText, '.*')}$`);
}
