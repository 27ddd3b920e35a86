import { isJsonMediaType } from '../../interface/json-media-type.js';
import type { ErrorTemplate, Rejected } from '../../interface/outcome.js';
import { isInt32 } from '../../interface/whole-number.js';
import { type Exchange, headerOf, isSuccess, statusOf } from '../http/exchange.js';
import { comparedHeadersOf } from '../situations/compared-headers.js';
import { isObservedHeader } from './observed-headers.js';
import { plainObjectOf } from './parse-plain-object.js';
import { type KnownTexts, toTemplate } from './template.js';

/** The outcome of a rejection, with placeholders for the texts of its request. */
export function readRejection(exchange: Exchange, texts: KnownTexts): Rejected {
  const body = plainObjectOf(exchange);
  const error = body === undefined ? {} : readError(body, texts);
  const headers = readHeaders(exchange, texts);
  return {
    status: statusOf(exchange) as number,
    ...(Object.keys(error).length > 0 && { error }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/** Leaves out what is not part of an Error, since the mock answers with an Error anyway. */
function readError(body: Readonly<Record<string, unknown>>, texts: KnownTexts): ErrorTemplate {
  const { error, message, ...members } = body;
  const repeated = { ...(typeof message === 'string' && { message }), ...members };
  return {
    ...(isInt32(error) && { error }),
    ...(toTemplate(repeated, texts) as ErrorTemplate),
  };
}

/** The headers of a response that an outcome can have. */
export function readHeaders(
  exchange: Exchange,
  texts: KnownTexts,
): Readonly<Record<string, string>> {
  const { 'x-total-count': total, ...others } = comparedHeadersOf(exchange);
  const headers = Object.entries(others).filter(
    ([name, value]) => isObservedHeader(name) && isPrintable.test(value),
  );
  const isCounted = total !== undefined && exchange.request.method === 'GET' && isSuccess(exchange);
  const type = headerOf(exchange, 'content-type');
  const hasBody = (exchange.response?.body.length ?? 0) > 0;
  return {
    ...(toTemplate(Object.fromEntries(headers), texts) as Record<string, string>),
    // All lists together show in the end what it counts.
    ...(isCounted && { 'x-total-count': '{total}' }),
    ...(hasBody && isJsonMediaType(type) && { 'content-type': type }),
  };
}

const isPrintable = /^[\t\x20-\x7e]*$/;
