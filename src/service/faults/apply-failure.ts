import { challengeOf, rejectEnded } from '../authenticate.js';
import type { Context } from '../context.js';
import { toText } from '../long-text.js';
import { Rejection } from '../outcome.js';
import type { Answer, FailedDelivery, PlainResponse } from '../plain-http.js';
import type { Failure, FaultOf } from './fault.js';

export function needsExecution(failure: Failure, user: string | undefined): boolean {
  switch (failure.kind) {
    case 'status':
      return failure.status < 300 || failure.processed === true;
    case 'expired-token':
      return user === undefined;
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

/**
 * Answers a request with a failure; without it, if the failure does not apply to the response.
 *
 * @param execute answers the request without the failure.
 */
export function applyFailure(failure: Failure, context: Context, execute: () => Answer): Answer {
  const { operation = 'list', accepted, profile } = context;
  switch (failure.kind) {
    case 'status':
      return failure.status < 300
        ? changeStatus(failure, execute())
        : applyStatus(failure, context, execute);
    case 'respond':
      if (failure.processed) {
        execute();
      }
      return { ...context.answerWith(responseOf(failure)), fault: failure.kind };
    case 'expired-token':
      return accepted === undefined
        ? execute()
        : { ...context.toAnswer(rejectEnded(profile, operation)), fault: failure.kind };
    case 'drop-connection':
    case 'no-answer':
      return {
        ...context.answerWith(undefined, failure.processed ? execute().rejectedBy : undefined),
        fault: failure.kind,
        failedDelivery: failure.kind,
      };
    case 'truncate-body':
      return spoilBody(failure, execute(), (body) => body, failure.kind);
    case 'malformed-json':
      return spoilBody(failure, execute(), (body) => body.slice(0, -1));
    case 'empty-body':
      return spoilBody(failure, execute(), () => '');
  }
}

function applyStatus(failure: FaultOf<'status'>, context: Context, execute: () => Answer): Answer {
  const { status, message = `A fault of the mock answers with the status ${status}.` } = failure;
  if (failure.processed) {
    execute();
  }
  const retryAfter = failure.retryAfterSeconds ?? (status === 429 ? 1 : undefined);
  const headers = {
    ...(status === 401 && challengeOf(context.profile)),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  const answer = context.toAnswer(new Rejection(undefined, status, message, headers));
  return isWithoutBody(status)
    ? fail(failure, answer, { body: '' })
    : { ...answer, fault: failure.kind };
}

function responseOf({ status, headers = {}, ...fault }: FaultOf<'respond'>): PlainResponse {
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
function changeStatus(failure: FaultOf<'status'>, answer: Answer): Answer {
  const { response } = answer;
  const { status } = failure;
  if (response === undefined || response.status >= 300) {
    return answer;
  }
  if (!isWithoutBody(status)) {
    return fail(failure, answer, { status });
  }
  const { 'content-length': _, ...headers } = response.headers;
  return fail(failure, answer, { status, headers, body: '' });
}

/** Changes a body; leaves a response without one as it is. */
function spoilBody(
  failure: Failure,
  answer: Answer,
  change: (body: string) => string,
  failedDelivery?: FailedDelivery,
): Answer {
  const body = answer.response?.body ?? '';
  return body === ''
    ? answer
    : { ...fail(failure, answer, { body: change(toText(body)) }), failedDelivery };
}

/** Whether responses with this status have no body (RFC 9110, 15.3 and 15.4). */
function isWithoutBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

function fail({ kind }: Failure, answer: Answer, change: Partial<PlainResponse>): Answer {
  const { response } = answer;
  const sent = change.body === undefined ? answer.sent : undefined;
  return {
    ...answer,
    response: response && { ...response, ...change },
    fault: kind,
    ...(answer.sent && { sent }),
  };
}
