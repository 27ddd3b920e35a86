import { statusesWithoutBody } from '../../text/syntax.js';
import type { Exchange } from '../exchange.js';
import { toText } from '../long-text.js';
import type { PlainResponse } from '../plain-http.js';
import { echoHeaders } from './echo-headers.js';
import type { Failure, GivenResponse } from './fault.js';
import type { AnyFaultKind, FailedExchange } from './fault-kind.js';
import { failureKinds } from './fault-kinds.js';

function rowOf({ kind }: Failure): AnyFaultKind {
  return failureKinds[kind];
}

/** Whether a failure answers a request in place of the plant store. */
function answers(failure: Failure, exchange: FailedExchange): boolean {
  const row = rowOf(failure);
  return row.answer !== undefined && row.answers?.(exchange, failure) !== false;
}

/** Whether a request with a failure is executed nevertheless. */
export function needsExecution(failure: Failure, exchange: FailedExchange): boolean {
  return ('processed' in failure && failure.processed === true) || !answers(failure, exchange);
}

/** Whether a failure changes a body, and needs all of it. */
export function spoilsBody(failure: Failure): boolean {
  return rowOf(failure).changeBody !== undefined;
}

/** Lets a request fail: its exchange names the fault then. A failure that does not apply to its response changes nothing. */
export function applyFailure(failure: Failure, exchange: Exchange): void {
  const row = rowOf(failure);
  if (row.answer !== undefined && answers(failure, exchange)) {
    exchange.answer(row.answer(exchange, failure));
    exchange.fault = failure.kind;
    return;
  }
  const { response } = exchange;
  const changed = response && change(response, failure);
  if (changed !== undefined) {
    exchange.fault = failure.kind;
    exchange.response = changed;
    if (statusesWithoutBody.includes(changed.status)) {
      leaveOutBody(exchange, changed);
    }
  }
}

/** Replaces a held response: with a status alone, by what the fault `status` makes of it. */
export function replaceHeld(exchange: Exchange, given: GivenResponse): void {
  const { status, ...others } = given;
  const isWhole = Object.values(others).some((member) => member !== undefined);
  if (isWhole) {
    applyFailure({ kind: 'respond', ...given }, exchange);
  } else if (status !== undefined) {
    applyFailure({ kind: 'status', status }, exchange);
  }
  echoHeaders(exchange);
}

/** The response that a failure makes of another; undefined if it leaves that one as it is. */
function change(response: PlainResponse, failure: Failure): PlainResponse | undefined {
  const { changeHead, changeBody } = rowOf(failure);
  const head = changeHead?.(response, failure);
  const body = response.body === '' ? undefined : changeBody?.(toText(response.body));
  return head === undefined && body === undefined
    ? undefined
    : { ...response, ...head, body: body ?? response.body };
}

function leaveOutBody(exchange: Exchange, { status, headers }: PlainResponse): void {
  const { 'content-length': _, ...others } = headers;
  exchange.response = { status, headers: others, body: '' };
  // The body of a handler, which is sent as it comes.
  if (exchange.handlers !== undefined) {
    exchange.handlers.sent = undefined;
  }
}
