import { answerWith, changeAnswers, emptyAnswer } from '../answer.js';
import type { Provider } from '../behaviour.js';

/** Answers with another status, and with the Error that says so. */
const restatus = (from: number, to: number) =>
  changeAnswers({ status: from }, (answer) => ({ ...answer, status: to }));

export const statusProviders: readonly Provider[] = [
  { name: 'answers 203 to a list', change: answerWith({ list: 203 }) },
  {
    name: 'answers 206 to a list with a limit',
    change: changeAnswers({ to: 'list', rejected: false }, (answer, { request }) =>
      request.query.has('limit') ? { ...answer, status: 206 } : answer,
    ),
  },
  { name: 'answers 200 to a delete', isChosen: true, change: answerWith({ delete: 200 }) },
  {
    name: 'answers 200 to a delete, with a Content-Type for no body',
    change: changeAnswers({ to: 'delete', rejected: false }, () =>
      emptyAnswer(200, { 'content-type': 'application/json' }),
    ),
  },
  {
    name: 'answers 403 where the token is missing or unknown',
    isChosen: true,
    change: restatus(401, 403),
  },
  {
    name: 'answers 400 where the token is missing, and 401 where it is unknown',
    change: changeAnswers({ status: 401 }, (answer, { request }) =>
      request.headers.authorization === undefined ? { ...answer, status: 400 } : answer,
    ),
  },
  {
    name: 'answers 422 to a malformed limit',
    change: changeAnswers({ to: 'list', status: 400 }, (answer) => ({ ...answer, status: 422 })),
  },
  { name: 'answers 404 to a method that a path does not have', change: restatus(405, 404) },
  {
    name: 'answers 400 to a path that is not an operation',
    change: changeAnswers({ status: 404 }, (answer, { operation }) =>
      operation === undefined ? { ...answer, status: 400 } : answer,
    ),
  },
];
