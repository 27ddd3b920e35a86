import { changeAnswers, emptyAnswer, textAnswer } from '../answer.js';
import type { Change, Operation, ProviderRequest, Rejection } from '../behaviour.js';
import { faultsOf } from './fault.js';

const presenting = (presentError: (rejection: Rejection) => unknown): Change => ({ presentError });

/** Presents the errors of one operation otherwise than the reference does. */
const only =
  (operation: Operation['name'], present: (rejection: Rejection) => unknown): Change =>
  (reference) => ({
    presentError: (rejection, exchange) =>
      exchange.operation?.name === operation
        ? present(rejection)
        : reference.presentError(rejection, exchange),
  });

/** Puts a part of the request into the text of an Error as it is. */
const repeating = (partOf: (request: ProviderRequest) => string): Change =>
  changeAnswers({ rejected: true }, ({ status }, { request }) =>
    textAnswer(status, 'application/json', `{"error":${status},"message":"${partOf(request)}"}`),
  );

function nameIn(body: Uint8Array): string {
  try {
    return String(JSON.parse(new TextDecoder().decode(body)).name);
  } catch {
    return '';
  }
}

export const errorBodyFaults = faultsOf('error bodies', [
  {
    name: 'writes error as a string of digits',
    breaks: [
      'error.body',
      'authentication.required',
      'create.rejects-400-with-error',
      'list.error-body',
      'delete.error-body',
    ],
    change: presenting(({ status, message }) => ({ error: String(status), message })),
  },
  {
    name: 'writes error as a word',
    breaks: [
      'error.body',
      'authentication.required',
      'create.rejects-400-with-error',
      'list.error-body',
      'delete.error-body',
    ],
    change: presenting(({ message }) => ({ error: 'rejected', message })),
  },
  {
    name: 'leaves error out',
    breaks: [
      'error.body',
      'authentication.required',
      'create.rejects-400-with-error',
      'list.error-body',
      'delete.error-body',
    ],
    change: presenting(({ message }) => ({ message })),
  },
  {
    name: 'calls error a code',
    breaks: [
      'error.body',
      'authentication.required',
      'create.rejects-400-with-error',
      'list.error-body',
      'delete.error-body',
    ],
    change: presenting(({ status, message }) => ({ code: status, message })),
  },
  {
    name: 'writes error as a fraction',
    breaks: [
      'error.body',
      'authentication.required',
      'create.rejects-400-with-error',
      'list.error-body',
      'delete.error-body',
    ],
    change: presenting(({ status, message }) => ({ error: status + 0.5, message })),
  },
  {
    name: 'writes an error beyond int32',
    breaks: [
      'error.body',
      'authentication.required',
      'create.rejects-400-with-error',
      'list.error-body',
      'delete.error-body',
    ],
    change: presenting(({ status, message }) => ({ error: status * 10 ** 8, message })),
  },
  {
    name: 'writes error as null',
    breaks: [
      'error.body',
      'authentication.required',
      'create.rejects-400-with-error',
      'list.error-body',
      'delete.error-body',
    ],
    change: presenting(({ message }) => ({ error: null, message })),
  },
  {
    name: 'leaves message out',
    breaks: [
      'error.body',
      'authentication.required',
      'create.rejects-400-with-error',
      'list.error-body',
      'delete.error-body',
    ],
    change: presenting(({ status }) => ({ error: status })),
  },
  {
    name: 'writes message as null',
    breaks: [
      'error.body',
      'authentication.required',
      'create.rejects-400-with-error',
      'list.error-body',
      'delete.error-body',
    ],
    change: presenting(({ status }) => ({ error: status, message: null })),
  },
  {
    name: 'writes message as a list',
    breaks: [
      'error.body',
      'authentication.required',
      'create.rejects-400-with-error',
      'list.error-body',
      'delete.error-body',
    ],
    change: presenting(({ status, message }) => ({ error: status, message: [message] })),
  },
  {
    name: 'wraps an Error in a list of errors',
    breaks: [
      'error.body',
      'authentication.required',
      'create.rejects-400-with-error',
      'list.error-body',
      'delete.error-body',
    ],
    change: presenting(({ status, message }) => ({ errors: [{ error: status, message }] })),
  },
  {
    name: 'answers errors with problem details',
    breaks: [
      'error.body',
      'authentication.required',
      'create.rejects-400-with-error',
      'list.error-body',
      'delete.error-body',
    ],
    change: presenting(({ status, message }) => ({ type: 'about:blank', title: message, status })),
  },
  {
    name: 'answers errors without a body',
    breaks: [
      'error.body',
      'authentication.required',
      'create.rejects-400-with-error',
      'list.error-body',
      'delete.error-body',
    ],
    change: changeAnswers({ rejected: true }, ({ status }) => emptyAnswer(status)),
  },
  {
    name: 'repeats the path in an Error, and escapes nothing in it',
    breaks: ['payload.json', 'error.body', 'delete.error-body'],
    change: repeating(({ path }) => decodeURIComponent(path)),
  },
  {
    name: 'repeats the query in an Error, and escapes nothing in it',
    breaks: ['payload.json', 'error.body', 'list.error-body'],
    change: repeating(({ query }) => query.get('limit') ?? ''),
  },
  {
    name: 'repeats the name in an Error, and escapes nothing in it',
    breaks: ['payload.json', 'error.body', 'create.rejects-400-with-error'],
    change: repeating(({ body }) => nameIn(body)),
  },
  {
    name: 'answers a rejected create with the message alone',
    breaks: ['create.rejects-400-with-error', 'error.body', 'authentication.required'],
    change: only('create', ({ message }) => message),
  },
  {
    name: 'answers the errors of list with an empty array',
    breaks: ['list.error-body', 'error.body', 'authentication.required'],
    change: only('list', () => []),
  },
  {
    name: 'answers the errors of delete without a message',
    breaks: ['delete.error-body', 'error.body', 'authentication.required'],
    change: only('delete', ({ status }) => ({ error: status })),
  },
  {
    name: 'answers the delete of an unknown id without a body',
    breaks: ['delete.error-body', 'error.body'],
    change: changeAnswers({ to: 'delete', status: 404 }, () => emptyAnswer(404)),
  },
]);
