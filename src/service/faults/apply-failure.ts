import { statusesWithoutBody } from '../../interface/outcome-schema.js';
import { challengeOf, rejectEnded } from '../authenticate.js';
import type { Context } from '../context.js';
import { toText } from '../long-text.js';
import { Rejection, type Success } from '../outcome.js';
import type { Answer, PlainResponse } from '../plain-http.js';
import type { Failure, FaultOf } from './fault.js';

export function needsExecution(failure: Failure, { accepted }: Context): boolean {
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

/**
 * Answers a request with a failure; without it, if the failure does not apply to the response.
 *
 * @param execute answers the request without the failure.
 */
export function applyFailure(failure: Failure, context: Context, execute: () => Answer): Answer {
  const { operation = 'list', accepted, profile } = context;
  const fault = failure.kind;
  const answer = needsExecution(failure, context) ? execute() : context.answerWith(undefined);
  switch (failure.kind) {
    case 'status':
      return failure.status < 300
        ? changeStatus(failure, answer)
        : { ...context.toAnswer(toOutcome(failure, context)), fault };
    case 'respond':
      return { ...context.answerWith(responseOf(failure)), fault };
    case 'expired-token':
      return accepted === undefined
        ? answer
        : { ...context.toAnswer(rejectEnded(profile, operation)), fault };
    case 'drop-connection':
    case 'no-answer':
      return { ...context.answerWith(undefined, answer.rejectedBy), fault };
    case 'truncate-body':
      return changeBody(failure, answer, (body) => body);
    case 'malformed-json':
      return changeBody(failure, answer, (body) => body.slice(0, -1));
    case 'empty-body':
      return changeBody(failure, answer, () => '');
  }
}

function toOutcome(failure: FaultOf<'status'>, { profile }: Context): Success | Rejection {
  const { status, message = `A fault of the mock answers with the status ${status}.` } = failure;
  const retryAfter = failure.retryAfterSeconds ?? (status === 429 ? 1 : undefined);
  const headers = {
    ...(status === 401 && challengeOf(profile)),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  // A 304 has no body (RFC 9110, 15.4.5).
  return status === 304 ? { status, headers } : new Rejection(undefined, status, message, headers);
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
function changeStatus({ kind, status }: FaultOf<'status'>, answer: Answer): Answer {
  const { response } = answer;
  if (response === undefined || response.status >= 300) {
    return answer;
  }
  if (!statusesWithoutBody.includes(status)) {
    return { ...answer, response: { ...response, status }, fault: kind };
  }
  const { 'content-length': _, ...headers } = response.headers;
  return { ...answer, response: { status, headers, body: '' }, sent: undefined, fault: kind };
}

/** Changes a body; leaves a response without one as it is. */
function changeBody({ kind }: Failure, answer: Answer, change: (body: string) => string): Answer {
  const { response } = answer;
  return response === undefined || response.body === ''
    ? answer
    : { ...answer, response: { ...response, body: change(toText(response.body)) }, fault: kind };
}
