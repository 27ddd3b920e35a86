import { changeAnswers, emptyAnswer, errorAnswer, jsonAnswer, textAnswer } from '../answer.js';
import { Rejection } from '../behaviour.js';
import type { Fault } from './fault.js';

/** Answers every rejected create with another status; a missing token is none of its business. */
const rejectCreateWith = (status: number) =>
  changeAnswers({ to: 'create', status: 400 }, (answer) => ({ ...answer, status }));

export const statusFaults: readonly Fault[] = [
  {
    name: 'answers 201 to a create',
    breaks: ['create.answers-200-with-plant'],
    isChosen: true,
    change: ({ statuses }) => ({ statuses: { ...statuses, create: 201 } }),
  },
  {
    name: 'answers 422 to a rejected create',
    breaks: ['create.rejects-400-with-error'],
    isChosen: true,
    change: rejectCreateWith(422),
  },
  {
    name: 'answers 200 with an Error to a rejected create',
    breaks: ['create.rejects-400-with-error'],
    change: rejectCreateWith(200),
  },
  {
    name: 'answers 500 with a page of HTML to malformed JSON',
    breaks: ['create.rejects-400-with-error', 'payload.json', 'error.body'],
    change: (reference) => ({
      parse(text) {
        try {
          return reference.parse(text);
        } catch {
          throw new Rejection(500, 'SyntaxError: unexpected token');
        }
      },
      ...changeAnswers({ status: 500 }, () =>
        textAnswer(500, 'text/html', '<h1>Internal Server Error</h1>'),
      ),
    }),
  },
  {
    name: 'answers 500 to an id beyond int64',
    breaks: ['create.rejects-400-with-error', 'new-plant.id'],
    change: changeAnswers({ to: 'create', status: 400 }, (answer, { rejection }) =>
      rejection?.message.startsWith('the id is not between')
        ? errorAnswer(500, 'integer out of range')
        : answer,
    ),
  },
  {
    name: 'answers 204 to an empty list',
    breaks: ['list.returns-array-of-plants'],
    change: changeAnswers({ to: 'list', rejected: false }, (answer) =>
      answer.body.length === jsonAnswer(200, []).body.length ? emptyAnswer(204) : answer,
    ),
  },
];
