import type { OperationName } from '../../interface/operation-name.js';
import { challengeOf, rejectEnded } from '../authenticate.js';
import type { CompiledProfile } from '../compiled-profile.js';
import type { Success } from '../operation.js';
import type { Answer } from '../plain-http.js';
import { Rejection } from '../rejection.js';
import type { Failure, StatusFault } from './fault.js';

/** What it takes to answer a request, with a failure or without. */
export interface Answering {
  /** Obeys the request, or rejects it for a reason of its own. */
  readonly execute: () => Answer;
  /** Whether its token was accepted. */
  readonly isAuthenticated: boolean;
  readonly toAnswer: (outcome: Success | Rejection) => Answer;
  readonly profile: CompiledProfile;
  readonly operation: OperationName | undefined;
}

/** Answers a request as a failure has it; where it can change nothing, without one. */
export function applyFailure(failure: Failure, answering: Answering): Answer {
  const { execute, toAnswer, profile } = answering;
  switch (failure.kind) {
    case 'status':
      return failure.status < 300
        ? changeStatus(failure, execute())
        : applyStatus(failure, answering);
    case 'expired-token':
      return answering.isAuthenticated
        ? fail(failure, toAnswer(rejectEnded(profile, answering.operation ?? 'list')))
        : execute();
    case 'drop-connection':
    case 'no-answer': {
      const lost: Partial<Answer> = failure.processed ? execute() : {};
      return fail(failure, { ...lost, status: 0, headers: {}, body: '', delivery: failure.kind });
    }
    case 'truncate-body':
      return spoil(failure, execute(), { delivery: 'truncate-body' });
    case 'malformed-json': {
      const answer = execute();
      return spoil(failure, answer, { body: answer.body.slice(0, -1) });
    }
    case 'empty-body':
      return spoil(failure, execute(), { body: '' });
  }
}

function applyStatus(failure: StatusFault, { execute, toAnswer, profile }: Answering): Answer {
  const { status, message = `The mock was told to answer ${status}.` } = failure;
  if (failure.processed) {
    execute();
  }
  const retryAfter = failure.retryAfterSeconds ?? (status === 429 ? 1 : undefined);
  const headers = {
    ...(status === 401 && challengeOf(profile)),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  const answer = toAnswer(new Rejection(undefined, status, message, headers));
  return fail(failure, isWithoutBody(status) ? { ...answer, body: '' } : answer);
}

/** Of what succeeds alone. */
function changeStatus(failure: StatusFault, answer: Answer): Answer {
  const { status } = failure;
  if (answer.status >= 300) {
    return answer;
  }
  if (!isWithoutBody(status)) {
    return fail(failure, { ...answer, status });
  }
  const { 'content-length': _, ...headers } = answer.headers;
  return fail(failure, { ...answer, status, headers, body: '' });
}

/** Of what has a body alone. */
function spoil(failure: Failure, answer: Answer, change: Partial<Answer>): Answer {
  return answer.body === '' ? answer : fail(failure, { ...answer, ...change });
}

/** Of the statuses that responses have no body with (RFC 9110, 15.3 and 15.4). */
function isWithoutBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

function fail({ kind }: Failure, answer: Answer): Answer {
  return { ...answer, fault: kind };
}
