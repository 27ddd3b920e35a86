import { changeAnswers, htmlAnswer } from '../answer.js';
import { type Change, Rejection } from '../behaviour.js';
import type { Fault } from './fault.js';

/** Each operation answers an Error. Rejections without a token are right, whatever their body is. */
const errorRules: Fault['breaks'] = [
  'error.body',
  'create.rejects-400-with-error',
  'list.error-body',
  'delete.error-body',
];

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const plainText = new TextDecoder();
const messageOf = (body: Uint8Array): string => JSON.parse(plainText.decode(body)).message;

const misshapen = (
  name: string,
  presentError: (rejection: Rejection) => unknown,
  further: Partial<Fault> = {},
): Fault => ({ name, breaks: errorRules, change: { presentError }, ...further });

const textErrors: Change = changeAnswers({ rejected: true }, ({ status, body }) => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(messageOf(body)),
}));

/** Bodies in another shape, or of another type. */
export const shapeFaults: readonly Fault[] = [
  misshapen('writes every Error as code and message', ({ status, message }) => ({
    code: status,
    message,
  })),
  misshapen('writes the number of every Error beyond int32', ({ status, message }) => ({
    error: 2 ** 31 + status,
    message,
  })),
  misshapen('writes every Error without a message', ({ status }) => ({ error: status })),
  misshapen('wraps every Error in an object', ({ status, message }) => ({
    error: { error: status, message },
  })),
  misshapen('writes the message of every Error as a list', ({ status, message }) => ({
    error: status,
    message: [message],
  })),
  {
    name: 'writes every Error as plain text',
    breaks: [...errorRules, 'payload.json'],
    change: textErrors,
  },
  {
    name: 'begins every body with a byte order mark',
    breaks: ['payload.json'],
    change: (reference) => ({
      encode: (value) => Buffer.concat([byteOrderMark, reference.encode(value)]),
    }),
  },
  {
    name: 'sends a list without a content type',
    breaks: ['payload.json'],
    change: changeAnswers({ to: 'list', rejected: false }, ({ status, body }) => ({
      status,
      headers: {},
      body,
    })),
  },
  {
    name: 'answers 202 to a create',
    breaks: ['create.answers-200-with-plant'],
    change: ({ statuses }) => ({ statuses: { ...statuses, create: 202 } }),
  },
  {
    // The bounds of a limit are open. An error of a list is not.
    name: 'answers 500 with a page to a limit beyond int32',
    breaks: ['list.error-body', 'payload.json', 'error.body', 'list.returns-array-of-plants'],
    change: (reference) => ({
      readLimit(query) {
        const limit = reference.readLimit(query);
        if (limit >= 2 ** 31 && limit !== Infinity) {
          throw new Rejection(500, 'a defect');
        }
        return limit;
      },
      ...changeAnswers({ to: 'list', status: 500 }, () => htmlAnswer(500)),
    }),
  },
  {
    name: 'answers a page to a create with an id beyond int32',
    breaks: ['error.body', 'payload.json', 'create.rejects-400-with-error'],
    change: (reference) => ({
      readId(value, ids) {
        const id = reference.readId(value, ids);
        if (BigInt(id) >= 2n ** 31n || BigInt(id) < -(2n ** 31n)) {
          throw new Rejection(400, 'the id is too large');
        }
        return id;
      },
      finish: (answer, { rejection }) =>
        rejection?.message === 'the id is too large' ? htmlAnswer(400) : answer,
    }),
  },
];
