import { gzipSync } from 'node:zlib';
import { changeAnswers } from '../answer.js';
import { type Change, type Provider, type ProviderRequest, Rejection } from '../behaviour.js';
import { repairing } from '../repairing.js';

const rejecting = (
  isRejected: (request: ProviderRequest) => boolean,
  status: number,
  message: string,
): Change => ({
  admit(request) {
    if (isRejected(request)) {
      throw new Rejection(status, message);
    }
  },
});

export const requestProviders: readonly Provider[] = [
  {
    name: 'takes the scheme only as it is documented: Bearer',
    change: (reference) => ({
      authenticate: (authorization, ...rest) =>
        reference.authenticate(
          authorization?.startsWith('Bearer ') ? authorization : undefined,
          ...rest,
        ),
    }),
  },
  {
    name: 'rejects a body that is not called application/json',
    isChosen: true,
    change: rejecting(
      ({ method, headers }) =>
        method === 'POST' && !/^application\/json *(;|$)/i.test(headers['content-type'] ?? ''),
      400,
      'the body is not application/json',
    ),
  },
  {
    name: 'rejects a client that does not accept JSON',
    change: rejecting(
      ({ headers: { accept } }) =>
        accept !== undefined && !/\*\/\*|application\/(json|\*)/i.test(accept),
      406,
      'there is nothing but JSON',
    ),
  },
];

const writing = (write: (value: unknown) => string): Change => ({
  encode: (value) => Buffer.from(write(value)),
});

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** What a JSON parser may accept beyond JSON (RFC 8259, section 9), and how JSON may be written. */
export const jsonProviders: readonly Provider[] = [
  {
    name: 'ignores text behind the object',
    change: repairing((text) => text.slice(0, text.indexOf('}') + 1)),
  },
  {
    name: 'reads bytes that are not UTF-8 as replacement characters',
    change: { decode: (body) => new TextDecoder().decode(body) },
  },
  {
    name: 'takes member names in any case',
    change: (reference) => ({
      readObject: (value) =>
        Object.fromEntries(
          Object.entries(reference.readObject(value)).map(([key, member]) => [
            key.toLowerCase(),
            member,
          ]),
        ),
    }),
  },
  {
    name: 'escapes every character that is not ASCII',
    isChosen: true,
    change: writing((value) => JSON.stringify(value).replaceAll(/[\u007f-\uffff]/g, escapeUnit)),
  },
  {
    name: 'indents JSON, and ends it with a line break',
    change: writing((value) => `${JSON.stringify(value, null, 4)}\r\n`),
  },
  {
    name: 'writes an absent tag as an empty string',
    change: { present: ({ name, tag = '' }) => ({ name, tag }) },
  },
];

export const transportProviders: readonly Provider[] = [
  {
    name: 'calls JSON Application/JSON; Charset=UTF-8',
    isChosen: true,
    change: changeAnswers({}, (answer) =>
      answer.body.length === 0
        ? answer
        : { ...answer, headers: { 'content-type': 'Application/JSON; Charset=UTF-8' } },
    ),
  },
  {
    name: 'compresses with gzip, unless the client forbids it',
    isChosen: true,
    change: changeAnswers({}, ({ status, headers, body }, { request }) =>
      body.length > 0 && /gzip|\*/.test(request.headers['accept-encoding'] ?? '*')
        ? { status, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(body) }
        : { status, headers, body },
    ),
  },
  {
    name: 'closes every connection after its answer without a word',
    change: (reference) => ({
      send(response, answer, exchange) {
        const { socket } = response;
        response.once('finish', () => socket?.destroySoon());
        return reference.send(response, answer, exchange);
      },
    }),
  },
  {
    name: 'sends bodies in chunks of three bytes',
    isChosen: true,
    change: {
      send(response, { status, headers, body }) {
        response.writeHead(status, { ...headers });
        for (let start = 0; start < body.length; start += 3) {
          response.write(body.subarray(start, start + 3));
        }
        response.end();
      },
    },
  },
  { name: 'stands under /api/v7/store', isChosen: true, change: { basePath: '/api/v7/store' } },
];
