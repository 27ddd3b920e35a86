import { parseInt64 } from '../interface/int64.js';
import { isPlainObject, mapTexts, numeralOf, parseExactJson } from '../interface/json.js';
import type { Parameters } from '../interface/parameters.js';
import { isPlaceholder, type Placeholder } from '../interface/placeholders.js';
import type { OutcomeHeaders } from '../interface/situation.js';
import type { CompiledOutcome, CompiledProfile } from './compiled-profile.js';
import type { Exchange } from './exchange.js';
import { LongText } from './long-text.js';
import type { OutcomeValues, Rejection } from './outcome.js';
import { bytesOf, type PlainRequest, type PlainResponse } from './plain-http.js';
import { lastSegmentOf } from './routes.js';
import { readBearer } from './sender.js';

type Headers = Readonly<Record<string, string>>;

const noHeaders: Headers = {};
const noValues: OutcomeValues = {};
const encoder = new TextEncoder();

/** Writes the responses of a profile. */
export class Responses {
  readonly #jsonHeaders: Headers;
  readonly #integer: Parameters['error.integer'];
  readonly #further: Parameters['error.further-members'];

  constructor({ parameters }: CompiledProfile) {
    this.#jsonHeaders = { 'content-type': parameters['response.content-type'] };
    this.#integer = parameters['error.integer'];
    this.#further = parameters['error.further-members'];
  }

  /**
   * The response of a success in a situation. A status or headers that the outcome of the situation does not set are
   * those of the usual outcome.
   *
   * @param usual the outcome of the operation in its usual situation.
   * @param body default none.
   */
  succeed(
    exchange: Exchange,
    { outcome: usual }: CompiledOutcome,
    { outcome }: CompiledOutcome,
    body: string | LongText = '',
    values: OutcomeValues = noValues,
  ): PlainResponse {
    const status = outcome.status ?? usual.status ?? 200;
    return this.#write(exchange, status, outcome.headers ?? usual.headers, body, values);
  }

  reject(rejection: Rejection, exchange: Exchange): PlainResponse {
    const { status, message, error = {}, headers } = rejection;
    const values = { ...rejection.values, message };
    const further = this.#further === 'none' ? {} : this.#further;
    const body = JSON.stringify({
      error: this.#integer === 'status' ? status : this.#integer,
      message,
      ...fillMembers(further, exchange, values),
      ...fillMembers(error, exchange, values),
    });
    return this.#write(exchange, status, headers, body, values);
  }

  #write(
    exchange: Exchange,
    status: number,
    headers: OutcomeHeaders | undefined,
    body: string | LongText,
    values: OutcomeValues,
  ): PlainResponse {
    const usual = body === '' ? noHeaders : this.#jsonHeaders;
    const filled =
      headers === undefined
        ? usual
        : { ...usual, ...fillHeaders(headers, body !== '', exchange, values) };
    return { status, headers: filled, body };
  }
}

/**
 * Fills the placeholders of headers, and percent-encodes characters that a header cannot hold. A response
 * without a body has no Content-Type, whatever the outcome says.
 */
function fillHeaders(
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
function fillMembers(members: object, exchange: Exchange, values: OutcomeValues): object {
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
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    isPlaceholder(name) ? (values[name] ?? lookUpInRequest(name, exchange) ?? whole) : whole,
  );
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
      return readBearer(authorization)?.value;
    default:
      return undefined;
  }
}

/** Reads a member of the plant in the body, even if other members are invalid. */
function memberOf({ body }: PlainRequest, member: 'id' | 'name' | 'tag'): string | undefined {
  let plant: unknown;
  try {
    plant = parseExactJson(new TextDecoder().decode(bytesOf(body)));
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
