import {
  type PlantFieldName,
  plantFieldNames,
  plantFields,
  toFieldValue,
} from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import { isPlainObject, numeralOf } from '../../text/json.js';
import { counted, joinWithAnd, kindOf, shorten } from '../../text/wording.js';
import {
  gatewayStatuses,
  headerOf,
  isError,
  isSuccess,
  jsonOf,
  type SentExchange,
  statusOf,
} from '../http/exchange.js';
import type { Mismatch } from '../report/verification-report.js';
import type { Finding } from './finding.js';

export const errorRules: Readonly<Record<string, RuleId>> = {
  POST: 'create.rejects-400-with-error',
  GET: 'list.error-body',
  DELETE: 'delete.error-body',
};

type RuleMismatch = readonly [rule: RuleId, mismatch: Mismatch | undefined];

function mismatchesOf(exchange: SentExchange): readonly RuleMismatch[] {
  const { method } = exchange.request;
  const payload = ['payload.json', payloadMismatch(exchange)] as const;
  if (isError(exchange)) {
    const error = errorMismatch(exchange);
    const rules = ['error.body', ...(method === 'POST' ? [] : [errorRules[method]])] as RuleId[];
    return [payload, ...rules.map((rule) => [rule, error] as const)];
  }
  const body = jsonOf(exchange);
  const base = ['paths.unversioned', undefined] as const;
  if (method === 'GET') {
    const plants = Array.isArray(body) ? body : [];
    const plantResults = plants.flatMap((plant, at) => plantMismatches(plant, `body[${at}]`));
    const listResult = ['list.returns-array-of-plants', arrayMismatch(exchange)] as const;
    return [base, payload, listResult, ...plantResults];
  }
  return method === 'POST'
    ? [
        ...[base, payload],
        ['create.answers-200-with-plant', createdMismatch(exchange)],
        ...plantMismatches(body, 'body'),
      ]
    : [base, ['delete.answers-without-body', deletedMismatch(exchange)]];
}

const onlyPlantFields = `only ${joinWithAnd(plantFieldNames)}`;

function plantMismatches(plant: unknown, path: string): readonly RuleMismatch[] {
  if (!isPlainObject(plant)) {
    return [];
  }
  const other = Object.keys(plant).find((name) => !Object.hasOwn(plantFields, name));
  const asWell = { path, expected: onlyPlantFields, actual: `${describe(other)} as well` };
  return [
    ...plantFieldNames.map((name) => fieldMismatch(name, plant[name], `${path}.${name}`)),
    ['plant.no-other-members', other === undefined ? undefined : asWell],
  ];
}

function fieldMismatch(name: PlantFieldName, value: unknown, path: string): RuleMismatch {
  const { type, isRequired } = plantFields[name];
  const isRight = typeof toFieldValue(value) === type || (value === undefined && !isRequired);
  const expected = isRequired ? `a ${type}` : `a ${type} or no ${name}`;
  return [`plant.${name}`, unless(isRight, path, expected, value)];
}

function unless(isRight: boolean, path: string, expected: string, actual: unknown) {
  return isRight ? undefined : { path, expected, actual: describe(actual) };
}

const operations = /^((GET|POST) [^?]*\/plants(\?.*)?|DELETE [^?]*\/plants\/[^/?]+)$/;

/**
 * What the shape of any response shows. Each part of it is checked by itself, so that a wrong status does not hide a
 * wrong body.
 *
 * @param setup the requests that are needed to repeat it.
 */
export function inspectShape(
  exchange: SentExchange,
  setup: readonly SentExchange[] = [],
): readonly Finding[] {
  const { request, response } = exchange;
  const { method, url } = request;
  // A gateway in front of the provider does not know the interface.
  const isOfProvider = response !== undefined && !overloadStatuses.has(response.status);
  const hasShape = isError(exchange) || hasSucceeded(exchange);
  if (!isOfProvider || !hasShape || !operations.test(`${method} ${url}`)) {
    return [];
  }
  const found = new Map<RuleId, Mismatch | undefined>();
  for (const [rule, mismatch] of mismatchesOf(exchange)) {
    found.set(rule, found.get(rule) ?? mismatch);
  }
  return [...found].map(([rule, mismatch]) =>
    mismatch === undefined
      ? { rule, verdict: 'passed' }
      : { rule, verdict: 'failed', ...mismatch, exchanges: [...setup, exchange] },
  );
}

function arrayMismatch(exchange: SentExchange): Mismatch | undefined {
  const body = jsonOf(exchange);
  if (!Array.isArray(body)) {
    return { path: 'body', expected: 'an array of Plants', actual: describeBody(exchange) };
  }
  const position = body.findIndex((item) => kindOf(item) !== 'an object');
  const expected = 'a Plant, which is an object';
  return unless(position < 0, `body[${position}]`, expected, body[position]);
}

export function errorMismatch(exchange: SentExchange): Mismatch | undefined {
  const body = jsonOf(exchange);
  if (!isPlainObject(body)) {
    const expected = 'an Error {"error": <int32>, "message": <string>}';
    return { path: 'body', expected, actual: describeBody(exchange) };
  }
  const { error, message } = body;
  const number = Number(numeralOf(error));
  return (
    // The operator makes an int32 of any number.
    unless(number === (number | 0), 'body.error', 'an int32', error) ??
    unless(typeof message === 'string', 'body.message', 'a string', message)
  );
}

function payloadMismatch(exchange: SentExchange): Mismatch | undefined {
  const type = headerOf(exchange, 'content-type') || 'none';
  if (isEmpty(exchange)) {
    return undefined;
  }
  if (exchange.undecoded !== undefined) {
    return { path: 'body', expected: 'JSON', actual: exchange.undecoded };
  }
  if (!/^application\/json[ \t]*(;|$)/i.test(type)) {
    return { path: 'header Content-Type', expected: 'application/json', actual: shorten(type) };
  }
  if (byteOrderMark.every((byte, at) => exchange.response?.body[at] === byte)) {
    return { path: 'body', expected: 'JSON', actual: 'a byte order mark before it' };
  }
  return jsonOf(exchange) === undefined
    ? { path: 'body', expected: 'JSON', actual: describeBody(exchange) }
    : undefined;
}

/** RFC 8259 forbids it, and many parsers fail at it. */
const byteOrderMark = [0xef, 0xbb, 0xbf];

function createdMismatch(exchange: SentExchange): Mismatch | undefined {
  const status = statusOf(exchange);
  const body = jsonOf(exchange);
  if (isPlainObject(body) && body.name !== undefined) {
    return unless(status === 200, 'status', '200', status);
  }
  return { path: 'body', expected: 'a Plant', actual: describeBody(exchange) };
}

export function deletedMismatch(exchange: SentExchange): Mismatch | undefined {
  return isEmpty(exchange)
    ? undefined
    : { path: 'body', expected: 'no body', actual: describeBody(exchange) };
}

function isEmpty({ response }: SentExchange): boolean {
  return (response?.body ?? []).length === 0;
}

function describeBody(exchange: SentExchange): string {
  const body = jsonOf(exchange);
  const text = exchange.undecoded === undefined ? 'text' : 'an encoded body';
  const otherwise = isEmpty(exchange) ? 'no body' : `${text} that is not JSON`;
  return body === undefined ? otherwise : describe(body);
}

export function missingResponse({ failure }: SentExchange): Mismatch {
  return { path: 'response', expected: 'a response', actual: `none (${failure})` };
}

const maxMembers = 3;

/** A JSON value in a few words: `7`, `"Fern"`, `an array of 2 items`, `an object with "plants"`. */
export function describe(value: unknown): string {
  const numeral = numeralOf(value);
  if (numeral === undefined && isPlainObject(value)) {
    const names = Object.keys(value);
    const shown = names.slice(0, maxMembers).map((name) => JSON.stringify(shorten(name)));
    const more = names.length > maxMembers ? ', …' : '';
    return `an object with ${shown.join(', ') || 'no members'}${more}`;
  }
  if (Array.isArray(value)) {
    return `an array of ${counted(value.length, 'item')}`;
  }
  return shorten(numeral ?? JSON.stringify(value) ?? 'none');
}

/** The statuses with which a provider, or a gateway in front of it, says that it has no time for a request. */
export const overloadStatuses: ReadonlySet<number> = new Set([429, ...gatewayStatuses]);

/** A longer body is not an Error, and is not parsed. */
const maxErrorBytes = 10_000;

/** Whether a response has the status of a success and an Error as its body: it is a rejection. */
export function isErrorWithSuccessStatus(exchange: SentExchange): boolean {
  const { length = 0 } = exchange.response?.body ?? [];
  const body = isSuccess(exchange) && length < maxErrorBytes ? jsonOf(exchange) : undefined;
  return isPlainObject(body) && body.name === undefined && errorMismatch(exchange) === undefined;
}

/** Whether the provider says that a request has changed nothing. */
export function isRejection(exchange: SentExchange): boolean {
  const status = statusOf(exchange) ?? 500;
  return (status < 500 || status === storeFull) && !hasSucceeded(exchange);
}

/** 507 Insufficient Storage: the one server error that no crash explains. */
export const storeFull = 507;

/** Whether the provider says that it has done what was requested. */
export function hasSucceeded(exchange: SentExchange): boolean {
  return (
    isSuccess(exchange) &&
    (exchange.request.method === 'DELETE' || !isErrorWithSuccessStatus(exchange))
  );
}
