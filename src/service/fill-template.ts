import { mapTexts } from '../interface/json.js';
import { isPlaceholder, type Placeholder } from '../interface/placeholders.js';

/** Finds the value of a placeholder; undefined if there is none. */
export type LookUp = (name: Placeholder) => string | undefined;

const placeholder = /\{([a-z]+)\}/g;
/** Characters that a header cannot hold (RFC 9110, 5.5). */
const unprintable = /[^\t\x20-\x7e]+/g;
const encoder = new TextEncoder();

/** Fills the placeholders of a text; one without a value stays as it is. */
function fillText(text: string, lookUp: LookUp): string {
  return text.includes('{')
    ? text.replace(
        placeholder,
        (whole, name: string) => (isPlaceholder(name) ? lookUp(name) : undefined) ?? whole,
      )
    : text;
}

/** Fills the placeholders of every text in a JSON value. */
export function fillJson(value: unknown, lookUp: LookUp): unknown {
  return mapTexts(value, (text) => fillText(text, lookUp));
}

/** Fills the placeholders of headers, and percent-encodes characters that a header cannot hold. */
export function fillHeaders(
  headers: Readonly<Record<string, string>>,
  lookUp: LookUp,
): Readonly<Record<string, string>> {
  return Object.values(headers).some((text) => text.includes('{'))
    ? Object.fromEntries(
        Object.entries(headers).map(([name, text]) => [
          name,
          fillText(text, lookUp).replace(unprintable, percentEncode),
        ]),
      )
    : headers;
}

function percentEncode(text: string): string {
  return [...encoder.encode(text)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}
