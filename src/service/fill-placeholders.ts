import { parseInt64 } from '../interface/int64.js';
import type { Placeholder } from '../interface/placeholders.js';
import { plantFields } from '../interface/plant.js';
import { isPlainObject, mapTexts, numeralOf, parseExactJson, tryParseJson } from '../text/json.js';
import type { Exchange } from './exchange.js';
import { type PlainRequest, pathWithQuery, textOf } from './plain-http.js';
import { lastSegmentOf } from './routes.js';
import { readBearer } from './sandbox-address.js';
import type { OutcomeValues } from './stage-result.js';

type Headers = Readonly<Record<string, string>>;

const encoder = new TextEncoder();

/**
 * Fills the placeholders of headers, and percent-encodes characters that a header cannot hold. A response
 * without a body has no Content-Type, whatever the outcome says.
 */
export function fillHeaders(
  headers: Headers,
  hasBody: boolean,
  exchange: Exchange,
  values: OutcomeValues,
): Headers {
  const filled: Record<string, string> = {};
  for (const [name, text] of Object.entries(headers)) {
    if (hasBody || name !== 'content-type') {
      filled[name] = text.includes('{')
        ? fillText(text, exchange, values).replace(unprintable, percentEncode)
        : text;
    }
  }
  return filled;
}

/** Fills the placeholders of all texts in the members of an Error. */
export function fillMembers(members: object, exchange: Exchange, values: OutcomeValues): object {
  return mapTexts(members, (text) => fillText(text, exchange, values)) as object;
}

/** Characters that a header cannot hold (RFC 9110, 5.5). */
const unprintable = /[^\t\x20-\x7e]+/g;

function percentEncode(text: string): string {
  return [...encoder.encode(text)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

/** Fills the placeholders of a text; one without a value stays as it is. */
function fillText(text: string, exchange: Exchange, values: OutcomeValues): string {
  return text.replace(/\{([a-z]+)\}/g, (whole, name: Placeholder) => {
    const given = Object.hasOwn(values, name) ? values[name] : undefined;
    return given ?? lookUpInRequest(name, exchange) ?? whole;
  });
}

/** Finds the value of a placeholder in a request; undefined if the request has none. */
function lookUpInRequest(
  name: Placeholder,
  { request, authorization = '' }: Exchange,
): string | undefined {
  const { method, path, query } = request;
  switch (name) {
    case 'id':
      return method === 'DELETE' ? lastSegmentOf(path) : memberOf(request, name);
    case 'limit':
      return new URLSearchParams(query).get('limit') ?? undefined;
    case 'path':
      return path;
    case 'url':
      return pathWithQuery(request);
    case 'method':
      return method;
    case 'token':
      return readBearer(authorization)?.value;
    default:
      return Object.hasOwn(plantFields, name) ? memberOf(request, name) : undefined;
  }
}

/** Reads a member of the plant in the body, even if other members are invalid. */
function memberOf({ body }: PlainRequest, member: string): string | undefined {
  const plant = tryParseJson(textOf(body), parseExactJson);
  const value = isPlainObject(plant) ? plant[member] : undefined;
  const numeral = numeralOf(value);
  if (numeral === undefined) {
    return typeof value === 'string' ? value : undefined;
  }
  const parsed = parseInt64(numeral);
  return 'id' in parsed ? parsed.id : numeral;
}
