import { changeAnswers, emptyAnswer, textAnswer } from '../answer.js';
import type { Rejection } from '../behaviour.js';
import { everyError, type Fault } from './fault.js';

/** Presents every error otherwise than the reference does. */
const presenting = (
  name: string,
  presentError: (rejection: Rejection) => unknown,
  marks: Pick<Fault, 'isChosen'> = {},
): Fault => ({ name, breaks: everyError, change: { presentError }, ...marks });

export const errorBodyFaults: readonly Fault[] = [
  presenting(
    'writes error as a string of digits',
    ({ status, message }) => ({ error: String(status), message }),
    { isChosen: true },
  ),
  presenting('leaves error out', ({ message }) => ({ message })),
  presenting('writes an error beyond int32', ({ status, message }) => ({
    error: status * 10 ** 8,
    message,
  })),
  presenting('leaves message out', ({ status }) => ({ error: status })),
  presenting('answers errors with problem details', ({ status, message }) => ({
    type: 'about:blank',
    title: message,
    status,
  })),
  {
    name: 'answers errors without a body',
    breaks: everyError,
    change: changeAnswers({ rejected: true }, ({ status }) => emptyAnswer(status)),
  },
  {
    name: 'repeats the path in an Error, and escapes nothing in it',
    breaks: ['payload.json', 'error.body', 'delete.error-body'],
    change: changeAnswers({ rejected: true }, ({ status }, { request }) => {
      const path = decodeURIComponent(request.path);
      return textAnswer(status, 'application/json', `{"error":${status},"message":"${path}"}`);
    }),
  },
  {
    name: 'answers the errors of list with an empty array',
    breaks: ['list.error-body', 'error.body', 'authentication.required'],
    isChosen: true,
    change: (reference) => ({
      presentError: (rejection, exchange) =>
        exchange.operation?.name === 'list' ? [] : reference.presentError(rejection, exchange),
    }),
  },
  {
    name: 'answers the delete of an unknown id without a body',
    breaks: ['delete.error-body', 'error.body'],
    isChosen: true,
    change: changeAnswers({ to: 'delete', status: 404 }, () => emptyAnswer(404)),
  },
];
