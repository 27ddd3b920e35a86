import { parseInt64 } from '../interface/int64.js';
import { isPlainObject, mapTexts, numeralOf, parseExactJson } from '../interface/json.js';
import { isPlaceholder, type Placeholder } from '../interface/placeholders.js';
import { readBearer } from './authenticate.js';
import { lowerMemberCase } from './member-case.js';
import type { PlainRequest } from './plain-http.js';
import { decodeSegment } from './routes.js';

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

/** Finds the value of a placeholder in a request; undefined if the request has none. */
export function lookUpInRequest(name: Placeholder, request: PlainRequest): string | undefined {
  const { method, path, query, headers } = request;
  switch (name) {
    case 'id':
      return method === 'DELETE' ? idInPath(path) : memberOf(request, name);
    case 'name':
    case 'tag':
      return memberOf(request, name);
    case 'limit':
      return new URLSearchParams(query).get('limit') ?? undefined;
    case 'path':
      return path;
    case 'url':
      return query === '' ? path : `${path}?${query}`;
    case 'method':
      return method;
    case 'token':
      return readBearer(headers.authorization ?? '')?.value;
    case 'message':
    case 'scope':
    case 'seconds':
    case 'total':
      return undefined;
  }
}

function idInPath(path: string): string {
  return decodeSegment(path.slice(path.lastIndexOf('/') + 1));
}

/** Reads a member of the plant in the body, even if other members are invalid. */
function memberOf({ body }: PlainRequest, member: 'id' | 'name' | 'tag'): string | undefined {
  const plant = parsePlantOrUndefined(body);
  const value = isPlainObject(plant) ? plant[member] : undefined;
  const numeral = numeralOf(value);
  if (numeral === undefined) {
    return typeof value === 'string' ? value : undefined;
  }
  const parsed = parseInt64(numeral);
  return 'id' in parsed ? parsed.id : numeral;
}

function parsePlantOrUndefined(body: Uint8Array): unknown {
  try {
    return lowerMemberCase(parseExactJson(new TextDecoder().decode(body)));
  } catch {
    return undefined;
  }
}
