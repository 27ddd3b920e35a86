import type { OutcomeHeaders, Rejected } from '../../interface/situation.js';
import { isPlainObject, isSameJson, mapTexts, tryParseJson } from '../../text/json.js';
import { isJsonMediaType } from '../../text/syntax.js';
import { isInt32 } from '../../text/whole-number.js';
import type { LedgerRecord } from '../engine/ledger.js';
import {
  authorizationOf,
  decodeText,
  headerOf,
  isSuccess,
  type SentExchange,
  statusOf,
} from '../http/exchange.js';
import { headersOfApps } from './outcomes.js';

/** The outcome of a rejection, with placeholders for texts of its request and of the plants of the run. */
export function readRejection(exchange: SentExchange, records: readonly LedgerRecord[]): Rejected {
  const { error: integer, message, ...members } = bodyOf(exchange);
  const error = toTemplate(exchange, records, {
    ...(isInt32(integer) && { error: integer }),
    ...(typeof message === 'string' && { message }),
    ...members,
  });
  const headers = readHeaders(exchange, records);
  return {
    status: statusOf(exchange) as number,
    ...(!isSameJson(error, {}) && { error }),
    ...(!isSameJson(headers, {}) && { headers }),
  };
}

const isPrintable = /^[\t\x20-\x7e]*$/;

export function readHeaders(
  exchange: SentExchange,
  records: readonly LedgerRecord[],
): OutcomeHeaders {
  const isJson =
    exchange.response?.body.length !== 0 &&
    isJsonMediaType(headerOf(exchange, 'content-type') ?? '');
  const entries = [...headersOfApps, 'allow'].flatMap((name) => {
    const value = headerOf(exchange, name);
    const hasMeaning = name !== 'content-type' || isJson;
    return value !== undefined && isPrintable.test(value) && hasMeaning ? [[name, value]] : [];
  });
  const hasTotal = isSuccess(exchange) && headerOf(exchange, 'x-total-count') !== undefined;
  return {
    ...toTemplate(exchange, records, Object.fromEntries(entries) as OutcomeHeaders),
    ...(hasTotal && { 'x-total-count': '{total}' }),
  };
}

function bodyOf({ response }: SentExchange): Readonly<Record<string, unknown>> {
  const value = tryParseJson(decodeText(response?.body));
  return isPlainObject(value) ? value : {};
}

/** A message may contain a shorter text by chance. */
const minLength = 4;

/** Replaces texts of the request and of the plants by placeholders, longer texts first. */
function toTemplate<Value>(
  exchange: SentExchange,
  records: readonly LedgerRecord[],
  value: Value,
): Value {
  const { pathname, searchParams } = new URL(exchange.request.url);
  const texts: (readonly [placeholder: string, text: string | null | undefined])[] = [
    ['path', pathname],
    ['id', /\/plants\/(.+)$/.exec(pathname)?.[1]],
    ['limit', searchParams.get('limit')],
    ['token', /^\S+ +(\S+)$/.exec(authorizationOf(exchange) ?? '')?.[1]],
    ...records.flatMap(({ plant }) => Object.entries(plant)),
  ];
  const placeholders = texts
    .map(([name, text]) => [`{${name}}`, text ?? ''] as const)
    .filter(([, text]) => text.length >= minLength)
    .sort(([, one], [, other]) => other.length - one.length);
  const replaceKnown = (whole: string) =>
    placeholders.reduce((template, [name, text]) => template.replaceAll(text, name), whole);
  return mapTexts(value, replaceKnown) as Value;
}
