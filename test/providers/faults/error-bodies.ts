import { changeAnswers, emptyAnswer } from '../answer.js';
import type { Fault } from './fault.js';

export const errorBodyFaults: readonly Fault[] = [
  {
    name: 'writes error as a string of digits',
    breaks: [
      'error.body',
      'authentication.required',
      'create.rejects-400-with-error',
      'list.error-body',
      'delete.error-body',
    ],
    isChosen: true,
    change: { presentError: ({ status, message }) => ({ error: String(status), message }) },
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
