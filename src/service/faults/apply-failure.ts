import { statusesWithoutBody } from '../../interface/outcome-schema.js';
import type { Exchange } from '../exchange.js';
import { toText } from '../long-text.js';
import { noResponse, type Outcome, Rejection } from '../outcome.js';
import type { PlainResponse } from '../plain-http.js';
import { challengeOf, rejectEnded } from '../sender.js';
import type { Failure, FaultOf } from './fault.js';

/** Whether a request with a failure is executed nevertheless. */
export function needsExecution(failure: Failure, { accepted }: Exchange): boolean {
  switch (failure.kind) {
    case 'status':
      return failure.status < 300 || failure.processed === true;
    case 'expired-token':
      return accepted === undefined;
    case 'respond':
    case 'drop-connection':
    case 'no-answer':
      return failure.processed === true;
    default:
      return true;
  }
}

/** Whether a failure changes a body, and needs all of it. */
export function spoilsBody({ kind }: Failure): boolean {
  return kind === 'truncate-body' || kind === 'malformed-json' || kind === 'empty-body';
}

/** Lets a request fail: its exchange names the fault then. A failure that does not apply to its response changes nothing. */
export function applyFailure(failure: Failure, exchange: Exchange): void {
  switch (failure.kind) {
    case 'status':
      if (failure.status < 300) {
        changeStatus(failure, exchange);
      } else {
        replace(failure, exchange, errorOf(failure, exchange));
      }
      break;
    case 'respond':
      replace(failure, exchange, responseOf(failure));
      break;
    case 'expired-token':
      if (exchange.accepted !== undefined) {
        const { profile, operation = 'list' } = exchange;
        replace(failure, exchange, rejectEnded(profile, operation));
      }
      break;
    case 'drop-connection':
    case 'no-answer':
      replace(failure, exchange, noResponse);
      break;
    case 'truncate-body':
      changeBody(failure, exchange, (body) => body);
      break;
    case 'malformed-json':
      changeBody(failure, exchange, (body) => body.slice(0, -1));
      break;
    case 'empty-body':
      changeBody(failure, exchange, () => '');
      break;
  }
}

function replace({ kind }: Failure, exchange: Exchange, outcome: Outcome): void {
  exchange.answer(outcome);
  exchange.fault = kind;
}

function errorOf(failure: FaultOf<'status'>, { profile, service }: Exchange): Outcome {
  const { status } = failure;
  const place = service.proxy === undefined ? 'mock' : 'proxy';
  const { message = `A fault of the ${place} answers with the status ${status}.` } = failure;
  const retryAfter = failure.retryAfterSeconds ?? (status === 429 ? 1 : undefined);
  const headers = {
    ...(status === 401 && challengeOf(profile)),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  // A 304 has no body (RFC 9110, 15.4.5).
  return status === 304
    ? { status, headers, body: '' }
    : new Rejection(undefined, status, message, headers);
}

function responseOf({ status = 200, headers = {}, ...fault }: FaultOf<'respond'>): PlainResponse {
  const { type, body } = bodyOf(fault);
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const ofBody = body.length > 0 ? { 'content-type': type } : {};
  return { status, headers: { ...ofBody, ...Object.fromEntries(given) }, body };
}

function bodyOf({ body, text = '', base64 }: Pick<FaultOf<'respond'>, 'body' | 'text' | 'base64'>) {
  if (base64 !== undefined) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return { type: 'application/octet-stream', body: bytes };
  }
  return body === undefined
    ? { type: 'text/plain; charset=utf-8', body: text }
    : { type: 'application/json', body: JSON.stringify(body) };
}

/** Changes the status of a success; leaves any other response as it is. */
function changeStatus({ kind, status }: FaultOf<'status'>, exchange: Exchange): void {
  const { response } = exchange;
  if (response === undefined || response.status >= 300) {
    return;
  }
  exchange.fault = kind;
  if (!statusesWithoutBody.includes(status)) {
    exchange.response = { ...response, status };
    return;
  }
  const { 'content-length': _, ...headers } = response.headers;
  exchange.response = { status, headers, body: '' };
  exchange.sent = undefined;
}

/** Changes a body; leaves a response without one as it is. */
function changeBody({ kind }: Failure, exchange: Exchange, change: (body: string) => string): void {
  const { response } = exchange;
  if (response !== undefined && response.body !== '') {
    exchange.fault = kind;
    exchange.response = { ...response, body: change(toText(response.body)) };
  }
}
