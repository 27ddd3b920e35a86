import { counted, upperFirst } from '../../text/wording.js';
import type { Mismatch, RecordedExchange } from './verification-report.js';

const valueCharacters = 140;

/** A mismatch in one line: `body: expected an array, got an object with "plants"`. */
export function describeMismatch({ path, ...values }: Mismatch): string {
  const expected = cut(values.expected, valueCharacters);
  const actual = cut(values.actual, valueCharacters);
  return path === undefined
    ? `expected that ${expected}, but ${actual}`
    : `${path}: expected ${expected}, got ${actual}`;
}

/** The method and the path of a request. */
export function requestLine({ request }: RecordedExchange): string {
  return `${request.method} ${cut(request.url.replace(/^https?:\/\/[^/]+/, ''), 200)}`;
}

/** The status and the start of the body of a response in one line, or why there is none. */
export function responseLine({ response, failure }: RecordedExchange): string {
  return response
    ? `${response.status} ${cut(response.body || '(no body)', 240)}`
    : `none: ${failure}`;
}

/**
 * The first characters of a text, and the number of characters that are left out.
 *
 * @param length the whole length, if the text is only a start.
 */
export function cut(text: string, characters: number, length = text.length): string {
  if (length <= characters) {
    return text;
  }
  // The cut must not split a surrogate pair.
  const start = text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
  return `${start}… (${counted(length - start.length, 'more character')})`;
}

/** The same for a text to read. A text with a `curl` line stays whole: the line would not run if it were cut. */
export function cutProse(text: string, characters: number): string {
  return text.includes('curl -i ') ? text : cut(text, characters);
}

/** The first names, and how many more there are; the report as JSON has all. */
export function listSome(names: readonly string[]): string {
  const more = names.length > 3 ? `; and ${names.length - 3} more` : '';
  return names.slice(0, 3).join('; ') + more;
}

/** A clause as a sentence; a sentence stays as it is. */
export function toSentence(clause: string): string {
  const end = /[.!?…]$/.test(clause) ? '' : '.';
  return upperFirst(clause) + end;
}
