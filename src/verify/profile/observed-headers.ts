import { escapePattern } from '../../interface/escape-pattern.js';
import type { OutcomeHeaders } from '../../interface/outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import { comparedHeaders } from '../situations/compared-headers.js';

/** Headers whose value depends on the stored plants, so that no outcome can repeat them. */
export const headersOfContent: readonly string[] = ['content-range', 'link'];

/** Whether observed outcomes include a header, by its lower-case name. */
export function isObservedHeader(name: string): boolean {
  const names: readonly string[] = comparedHeaders;
  return names.includes(name) && !headersOfContent.includes(name);
}

/**
 * Whether two responses have the same headers, of those that are observed. Either may have a
 * placeholder where the other has a text.
 *
 * @param path the path and the query of a request that such a response answers.
 */
export function isSameHeaders(first: OutcomeHeaders, second: OutcomeHeaders, path = ''): boolean {
  const [one, other] = [observedOf(first, path), observedOf(second, path)];
  return (
    isSameJson(Object.keys(one).sort(), Object.keys(other).sort()) &&
    Object.entries(one).every(([name, text]) => isSameText(text, other[name] ?? ''))
  );
}

function observedOf(headers: OutcomeHeaders, path: string): OutcomeHeaders {
  const fillIn = (text: string) =>
    text.replaceAll('{url}', path).replaceAll('{path}', path.replace(/\?.*/, ''));
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, text]) =>
      isObservedHeader(name) ? [[name, fillIn(text)]] : [],
    ),
  );
}

function isSameText(one: string, other: string): boolean {
  return toPattern(one).test(other) || toPattern(other).test(one);
}

function toPattern(text: string): RegExp {
  return new RegExp(`^${escapePattern(text).replace(/\\\{[a-z]+\\\}/g, '.*')}$`);
}
