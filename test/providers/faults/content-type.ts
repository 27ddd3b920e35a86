import { type AnswerPick, changeAnswers, textAnswer } from '../answer.js';
import type { Fault } from './fault.js';

/** Sends the picked bodies as another type; an answer without a body has no type to change. */
const sendAs = (contentType: string, pick: AnswerPick = {}) =>
  changeAnswers(pick, (answer) =>
    answer.body.length > 0
      ? { ...answer, headers: { ...answer.headers, 'content-type': contentType } }
      : answer,
  );

const sendWithoutType = (pick: AnswerPick = {}) =>
  changeAnswers(pick, ({ status, headers, body }) => {
    const { 'content-type': _, ...others } = headers;
    return { status, headers: others, body };
  });

export const contentTypeFaults: readonly Fault[] = [
  {
    name: 'sends everything as text/plain',
    breaks: ['payload.json'],
    isChosen: true,
    change: sendAs('text/plain; charset=utf-8'),
  },
  {
    name: 'sends Errors as application/problem+json',
    breaks: ['payload.json', 'error.body'],
    change: sendAs('application/problem+json', { rejected: true }),
  },
  {
    name: 'sends no Content-Type with a list',
    breaks: ['payload.json'],
    change: sendWithoutType({ to: 'list', rejected: false }),
  },
  {
    name: 'answers errors with plain text',
    breaks: [
      'payload.json',
      'error.body',
      'authentication.required',
      'create.rejects-400-with-error',
      'list.error-body',
      'delete.error-body',
    ],
    change: changeAnswers({ rejected: true }, ({ status }, { rejection }) =>
      textAnswer(status, 'text/plain', rejection?.message ?? ''),
    ),
  },
];
