import { changeAnswers } from '../answer.js';
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
    name: 'sends everything as text/plain',
    breaks: ['payload.json'],
    isChosen: true,
    change: changeAnswers({}, (answer) =>
      answer.body.length > 0
        ? { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain; charset=utf-8' } }
        : answer,
    ),
  },
];
