import type { OperationName } from '../../interface/rules.js';
import { challengeOf, rejectEnded } from '../authenticate.js';
import type { CompiledProfile } from '../compiled-profile.js';
import { toText } from '../long-text.js';
import type { Success } from '../operation.js';
import type { PlainResponse } from '../plain-http.js';
import { Rejection } from '../rejection.js';
import type { FailedDelivery, RequestResult } from '../request-result.js';
import type { Failure, StatusFault } from './fault.js';

/** The request that a failure applies to. */
export interface FailingRequest {
  /** Handles the request without the failure. */
  readonly execute: () => RequestResult;
  readonly toResult: (outcome: Success | Rejection) => RequestResult;
  readonly operation: OperationName | undefined;
  /** The user of its token, if it was accepted. */
  readonly user: string | undefined;
  readonly profile: CompiledProfile;
}

/** Whether a failure leaves a request to be executed. */
export function needsExecution(failure: Failure, user: string | undefined): boolean {
  switch (failure.kind) {
    case 'status':
      return failure.status < 300 || failure.processed === true;
    case 'expired-token':
      return user === undefined;
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

/** Handles a request with a failure; without it, if the failure does not apply to the response. */
export function applyFailure(failure: Failure, request: FailingRequest): RequestResult {
  const { execute, toResult, operation, user, profile } = request;
  switch (failure.kind) {
    case 'status':
      return failure.status < 300
        ? changeStatus(failure, execute())
        : applyStatus(failure, request);
    case 'expired-token':
      return user === undefined
        ? execute()
        : { ...toResult(rejectEnded(profile, operation ?? 'list')), fault: failure.kind };
    case 'drop-connection':
    case 'no-answer':
      return {
        response: undefined,
        operation,
        user,
        rejectedBy: failure.processed ? execute().rejectedBy : undefined,
        fault: failure.kind,
        delayMs: undefined,
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

function applyStatus(
  failure: StatusFault,
  { execute, toResult, profile }: FailingRequest,
): RequestResult {
  const { status, message = `A fault of the mock answers with the status ${status}.` } = failure;
  if (failure.processed) {
    execute();
  }
  const retryAfter = failure.retryAfterSeconds ?? (status === 429 ? 1 : undefined);
  const headers = {
    ...(status === 401 && challengeOf(profile)),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  const result = toResult(new Rejection(undefined, status, message, headers));
  return isWithoutBody(status)
    ? fail(failure, result, { body: '' })
    : { ...result, fault: failure.kind };
}

/** Changes the status of a success; leaves any other response as it is. */
function changeStatus(failure: StatusFault, result: RequestResult): RequestResult {
  const { response } = result;
  const { status } = failure;
  if (response === undefined || response.status >= 300) {
    return result;
  }
  if (!isWithoutBody(status)) {
    return fail(failure, result, { status });
  }
  const { 'content-length': _, ...headers } = response.headers;
  return fail(failure, result, { status, headers, body: '' });
}

/** Changes a body; leaves a response without one as it is. */
function spoilBody(
  failure: Failure,
  result: RequestResult,
  change: (body: string) => string,
  failedDelivery?: FailedDelivery,
): RequestResult {
  const body = result.response?.body ?? '';
  return body === ''
    ? result
    : { ...fail(failure, result, { body: change(toText(body)) }), failedDelivery };
}

/** Whether responses with this status have no body (RFC 9110, 15.3 and 15.4). */
function isWithoutBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

function fail(
  { kind }: Failure,
  result: RequestResult,
  change: Partial<PlainResponse>,
): RequestResult {
  const { response } = result;
  const sent = change.body === undefined ? result.sent : undefined;
  return {
    ...result,
    response: response && { ...response, ...change },
    fault: kind,
    ...(result.sent && { sent }),
  };
}
