import { statusesWithoutBody } from '../../text/syntax.js';
import { challengeOf, rejectEnded } from '../sender.js';
import { noResponse, Rejection, type StageResult } from '../stage-result.js';
import { type FailedExchange, kind, type MembersOf } from './fault-kind.js';
import type { FaultMembers } from './fault-members.js';

/** The kinds that let a response wait. */
export const delayKinds = {
  delay: kind({
    needs: ['delayMs'],
    describe: (requests, { delayMs }) =>
      `Delays the response to ${requests} by ${describeDelay(delayMs)}`,
    done: 'delayed',
  }),
  // The request is executed, and its response waits until it is released, or the fault removed.
  hold: kind({
    describe: (requests) => `Holds the response to ${requests} until it is released`,
    done: 'held',
  }),
};

/** The kinds that change a response. */
export const failureKinds = {
  status: kind({
    needs: ['status'],
    takes: ['message', 'retryAfterSeconds', 'processed'],
    conflict: findMemberOfError,
    describe: (requests, { status }) =>
      `Answers ${status} to ${requests}${status < 300 ? ' that succeeds' : ''}`,
    answers: (_, { status }) => status >= 300,
    answer: answerStatus,
    changeHead: (head, { status }) => (head.status < 300 ? { ...head, status } : undefined),
  }),
  respond: kind({
    takes: ['status', 'headers', 'body', 'text', 'base64', 'processed'],
    conflict: findExtraBody,
    describe: (requests, { status = 200 }) => `Answers ${status} to ${requests}`,
    answer: answerAsGiven,
  }),
  'expired-token': kind({
    describe: (requests) => `Answers ${requests} as if its token had expired`,
    answers: ({ accepted }) => accepted !== undefined,
    answer: ({ profile, operation = 'list' }) => rejectEnded(profile, operation),
  }),
  'drop-connection': kind({
    takes: ['processed'],
    describe: (requests) => `Closes the connection of ${requests} without a response`,
    answer: () => noResponse,
  }),
  'no-answer': kind({
    takes: ['processed'],
    describe: (requests) => `Sends no response to ${requests}`,
    answer: () => noResponse,
  }),
  'truncate-body': kind({
    describe: (requests) => `Sends half of the body to ${requests} and closes the connection`,
    // A transport leaves out the second half.
    changeBody: (body) => body,
  }),
  'malformed-json': kind({
    describe: (requests) => `Sends malformed JSON to ${requests}`,
    changeBody: (body) => body.slice(0, -1),
  }),
  'empty-body': kind({
    describe: (requests) => `Sends an empty body to ${requests}`,
    changeBody: () => '',
  }),
};

/**
 * The kinds of faults. Their schema, their sentences, the form of the panel and the page about them come from these
 * rows. The panel has them in its bundle, so nothing here imports a schema library.
 */
export const faultKindRows = { ...delayKinds, ...failureKinds };

function describeDelay(delay: FaultMembers['delayMs']): string {
  if (typeof delay === 'number') {
    return `${delay} ms`;
  }
  return 'from' in delay
    ? `${delay.from} to ${delay.to} ms`
    : `a random time with a median of ${delay.median} ms`;
}

type StatusMembers = MembersOf<'status', 'message' | 'retryAfterSeconds' | 'processed'>;

/** A success keeps its body, so it takes nothing of what an Error would have. */
function findMemberOfError(members: StatusMembers): string | undefined {
  const { status, message, retryAfterSeconds, processed } = members;
  const extra = Object.entries({ message, retryAfterSeconds, processed }).find(
    ([, value]) => value !== undefined,
  );
  return status < 300 && extra !== undefined
    ? `has a status below 300, which changes only the status of a success, and takes no "${extra[0]}"\nDrop it, or choose a status from 300.`
    : undefined;
}

function answerStatus({ profile, service }: FailedExchange, members: StatusMembers): StageResult {
  const { status } = members;
  const place = service.proxy === undefined ? 'mock' : 'proxy';
  const { message = `A fault of the ${place} answers with the status ${status}.` } = members;
  const retryAfter = members.retryAfterSeconds ?? (status === 429 ? 1 : undefined);
  const headers = {
    ...(status === 401 && challengeOf(profile)),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  // A 304 has no body (RFC 9110, 15.4.5).
  return status === 304
    ? { status, headers, body: '' }
    : new Rejection(undefined, status, message, headers);
}

type BodyMembers = MembersOf<never, 'body' | 'text' | 'base64'>;
type ResponseMembers = MembersOf<never, 'status' | 'headers'> & BodyMembers;

/** A response has one body at most, and with some statuses none. */
function findExtraBody({ status = 200, body, text, base64 }: ResponseMembers): string | undefined {
  const given = Object.entries({ body, text, base64 })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => `"${name}"`);
  if (status === 304 || statusesWithoutBody.includes(status)) {
    return given.length > 0
      ? `has the status ${status}, with which no body is sent\nDrop ${given[0]}, or choose another status.`
      : undefined;
  }
  return given.length > 1
    ? `has ${given.join(' and ')}\nA response has one body: drop one.`
    : undefined;
}

function answerAsGiven(_: FailedExchange, members: ResponseMembers): StageResult {
  const { status = 200, headers = {} } = members;
  const { type, body } = bodyOf(members);
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const typed = body.length > 0 ? { 'content-type': type } : {};
  return { status, headers: { ...typed, ...Object.fromEntries(named) }, body };
}

function bodyOf({ body, text = '', base64 }: BodyMembers) {
  if (base64 !== undefined) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return { type: 'application/octet-stream', body: bytes };
  }
  return body === undefined
    ? { type: 'text/plain; charset=utf-8', body: text }
    : { type: 'application/json', body: JSON.stringify(body) };
}
