import { parseInt64 } from '../interface/int64.js';
import { isPlainObject, mapTexts, numeralOf, parseExactJson } from '../interface/json.js';
import { isPlaceholder, type Placeholder } from '../interface/placeholders.js';
import { readBearer } from './authenticate.js';
import type { CompiledProfile } from './compiled-profile.js';
import { LongText } from './long-text.js';
import { Rejection, type Success } from './outcome.js';
import type { PlainRequest, PlainResponse } from './plain-http.js';
import { decodeSegment } from './routes.js';

export type ToResponse = (outcome: Success | Rejection, request: PlainRequest) => PlainResponse;

type Headers = Readonly<Record<string, string>>;

const noHeaders: Headers = {};
const encoder = new TextEncoder();

export function createToResponse({ parameters }: CompiledProfile): ToResponse {
  const json: Headers = { 'content-type': parameters['response.content-type'] };
  const integer = parameters['error.integer'];
  const further = parameters['error.further-members'];

  return (outcome, request) => {
    const { status, headers } = outcome;
    const fill = (text: string) => fillText(text, outcome, request);
    let body: string | LongText = '';
    if (outcome instanceof Rejection) {
      const { message, error } = outcome;
      body = JSON.stringify({
        error: integer === 'status' ? status : integer,
        message,
        ...(further !== 'none' && (mapTexts(further, fill) as object)),
        ...(error && (mapTexts(error, fill) as object)),
      });
    } else if (outcome.json !== undefined) {
      body = outcome.json;
    }
    const usual = body === '' ? noHeaders : json;
    return {
      status,
      headers: headers === undefined ? usual : { ...usual, ...fillHeaders(headers, body, fill) },
      body,
    };
  };
}

/**
 * Fills the placeholders of headers, and percent-encodes characters that a header cannot hold. A response
 * without a body has no Content-Type, whatever the outcome says.
 */
function fillHeaders(
  headers: Headers,
  body: string | LongText,
  fill: (text: string) => string,
): Headers {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => body !== '' || name !== 'content-type')
      .map(([name, text]) => [
        name,
        text.includes('{') ? fill(text).replace(unprintable, percentEncode) : text,
      ]),
  );
}

/** Characters that a header cannot hold (RFC 9110, 5.5). */
const unprintable = /[^\t\x20-\x7e]+/g;

function percentEncode(text: string): string {
  return [...encoder.encode(text)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

/** Fills the placeholders of a text; one without a value stays as it is. */
function fillText(text: string, outcome: Success | Rejection, request: PlainRequest): string {
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) => {
    if (!isPlaceholder(name)) {
      return whole;
    }
    const message =
      name === 'message' && outcome instanceof Rejection ? outcome.message : undefined;
    return message ?? outcome.values?.[name] ?? lookUpInRequest(name, request) ?? whole;
  });
}

/** Finds the value of a placeholder in a request; undefined if the request has none. */
function lookUpInRequest(name: Placeholder, request: PlainRequest): string | undefined {
  const { method, path, query, headers } = request;
  switch (name) {
    case 'id':
      return method === 'DELETE'
        ? decodeSegment(path.slice(path.lastIndexOf('/') + 1))
        : memberOf(request, name);
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
    default:
      return undefined;
  }
}

/** Reads a member of the plant in the body, even if other members are invalid. */
function memberOf({ body }: PlainRequest, member: 'id' | 'name' | 'tag'): string | undefined {
  let plant: unknown;
  try {
    plant = parseExactJson(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
  const value = isPlainObject(plant) ? plant[member] : undefined;
  const numeral = numeralOf(value);
  if (numeral === undefined) {
    return typeof value === 'string' ? value : undefined;
  }
  const parsed = parseInt64(numeral);
  return 'id' in parsed ? parsed.id : numeral;
}

/** The response to HEAD has no body, but the headers that GET would have (RFC 9110, 9.3.2). */
export function withoutBody(response: PlainResponse): PlainResponse {
  const { status, headers, body } = response;
  if (body === '') {
    return response;
  }
  const framing: Headers =
    body instanceof LongText
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(new Blob([body]).size) };
  return { status, headers: { ...headers, ...framing }, body: '' };
}
