import { changeAnswers, htmlAnswer } from '../answer.js';
import type { Rejection } from '../behaviour.js';
import { rejectIf } from '../changes.js';
import { breaking, type Fault } from './fault.js';

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const messageOf = (body: Uint8Array): string => JSON.parse(Buffer.from(body).toString()).message;

const errors = (presentError: (rejection: Rejection) => unknown) => ({ presentError });

export const codeAndMessage = errors(({ status, message }) => ({ code: status, message }));

/** Each operation answers an Error. Rejections without a token are right, whatever their body is. */
export const errorRules = [
  'error.body',
  'create.rejects-400-with-error',
  'list.error-body',
  'delete.error-body',
] as const;

/** Bodies in another shape, or of another type. */
export const shapeFaults: readonly Fault[] = [
  ...breaking(errorRules, {
    'writes error as a string of digits': {
      isChosen: true,
      change: errors(({ status, message }) => ({ error: String(status), message })),
    },
    'writes every Error as code and message': codeAndMessage,
    'writes the number of every Error beyond int32': errors(({ status, message }) => ({
      error: 2 ** 31 + status,
      message,
    })),
    'writes every Error without a message': errors(({ status }) => ({ error: status })),
    'wraps every Error in an object': errors(({ status, message }) => ({
      error: { error: status, message },
    })),
    'writes the message of every Error as a list': errors(({ status, message }) => ({
      error: status,
      message: [message],
    })),
  }),
  {
    name: 'writes every Error as plain text',
    breaks: [...errorRules, 'payload.json'],
    change: changeAnswers({ rejected: true }, ({ status, body }) => ({
      status,
      headers: { 'content-type': 'text/plain' },
      body: Buffer.from(messageOf(body)),
    })),
  },
  ...breaking(['payload.json'], {
    'sends everything as text/plain': {
      isChosen: true,
      change: changeAnswers({}, (answer) => ({
        ...answer,
        ...(answer.body.length > 0 && {
          headers: { ...answer.headers, 'content-type': 'text/plain; charset=utf-8' },
        }),
      })),
    },
    'begins every body with a byte order mark': ({ encode }) => ({
      encode: (value) => Buffer.concat([byteOrderMark, encode(value)]),
    }),
    'sends a list without a content type': changeAnswers(
      { to: 'list', rejected: false },
      (answer) => ({ ...answer, headers: {} }),
    ),
  }),
  {
    // The bounds of a limit are open. An error of a list is not.
    name: 'answers 500 with a page to a limit beyond int32',
    breaks: ['list.error-body', 'payload.json', 'error.body', 'list.returns-array-of-plants'],
    change: ({ readLimit }) => ({
      readLimit(query) {
        const limit = readLimit(query);
        rejectIf(limit >= 2 ** 31 && limit !== Infinity, 'a defect', 500);
        return limit;
      },
      ...changeAnswers({ to: 'list', status: 500 }, () => htmlAnswer(500)),
    }),
  },
  {
    name: 'answers a page to a create with an id beyond int32',
    breaks: ['error.body', 'payload.json', 'create.rejects-400-with-error'],
    change: ({ readId }) => ({
      readId(value, ids) {
        const id = readId(value, ids);
        rejectIf(BigInt.asIntN(32, BigInt(id)) !== BigInt(id), 'the id is too large');
        return id;
      },
      finish: (answer, { rejection }) =>
        rejection?.message === 'the id is too large' ? htmlAnswer(400) : answer,
    }),
  },
];
