import fc from 'fast-check';
import { anyRequest } from '../generators/any-request.js';
import type { SoakRequest } from '../soak-request.js';
import { encodeRequest, framing } from './encode-request.js';

/** What one connection sends. */
export interface WireCase {
  /** What is written, with a turn of the event loop between two parts. */
  readonly parts: readonly Uint8Array[];
  /** The well-formed requests at the start, each of which is answered. */
  readonly requests: readonly SoakRequest[];
  /** What the client does after the last part. */
  readonly end: 'wait' | 'half-close' | 'reset';
  /** Whether nothing follows the well-formed requests. */
  readonly isWellFormed: boolean;
  readonly label: string;
}

const bytes = (text: string) => Buffer.from(text, 'latin1');

/**
 * A request that HTTP/1.1 can carry: its target and its headers hold only what they may. A client that
 * accepts HTML gets the panel at `/`, which is no answer of the plant store.
 */
const sendable: fc.Arbitrary<SoakRequest> = anyRequest.filter(
  ({ method, path, headers }) =>
    // QUERY is not a method that every HTTP parser of Node 20 knows.
    method !== 'QUERY' &&
    /^[!-~]+$/.test(path) &&
    path.startsWith('/') &&
    headers.accept !== 'text/html' &&
    !path.startsWith('//') &&
    Object.values(headers).every((value) => /^[\t -~]*$/.test(value)),
);

const framed = fc.tuple(sendable, framing);

/** How the bytes are cut into parts. */
const cut = fc.oneof(
  { weight: 8, arbitrary: fc.constant(Infinity) },
  { weight: 2, arbitrary: fc.integer({ min: 7, max: 100 }) },
  { weight: 1, arbitrary: fc.constant(1) },
);

const wellFormed: fc.Arbitrary<WireCase> = fc
  .tuple(fc.array(framed, { minLength: 1, maxLength: 12, size: 'max' }), cut, fc.boolean())
  .map(([all, size, halfCloses]) => {
    // A client of HTTP/1.0 sends one request on a connection.
    const last = all.findIndex(([, { version }]) => version === '1.0');
    const used = last < 0 ? all : all.slice(0, last + 1);
    const encoded = Buffer.concat(used.map(([request, how]) => encodeRequest(request, how)));
    // Byte by byte, a large request would take a connection seconds.
    const partSize = size === 1 && encoded.byteLength > 600 ? 97 : size;
    return {
      parts: split(encoded, partSize),
      requests: used.map(([request]) => request),
      end: halfCloses ? 'half-close' : 'wait',
      isWellFormed: true,
      label: `${used.map(([, how]) => JSON.stringify(how)).join()}, parts of ${partSize} bytes`,
    };
  });

const authorization = 'Authorization: Bearer alice-token';

const malformedTails = {
  'garbage after a request': ['\x00\x01\xfegarbage\r\n\r\n', 'half-close'],
  'a TLS greeting': ['\x16\x03\x01\x02\x00\x01\x00', 'half-close'],
  'more body than its Content-Length': [
    `POST /plants HTTP/1.1\r\nHost: a\r\n${authorization}\r\nContent-Length: 1\r\n\r\n{"id":1}`,
    'half-close',
  ],
  'less body than its Content-Length': [
    `POST /plants HTTP/1.1\r\nHost: a\r\n${authorization}\r\nContent-Length: 999\r\n\r\n{"id":1}`,
    'half-close',
  ],
  'a Content-Length that is no number': [
    'POST /plants HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\n',
    'half-close',
  ],
  'a negative Content-Length': [
    'POST /plants HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
    'half-close',
  ],
  'two lengths': [
    'POST /plants HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
    'half-close',
  ],
  'a length and chunks': [
    'POST /plants HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'half-close',
  ],
  'a chunk size that is no number': [
    'POST /plants HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n\r\n',
    'half-close',
  ],
  'a chunk that is longer than its size': [
    'POST /plants HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabcdef\r\n0\r\n\r\n',
    'half-close',
  ],
  'a huge chunk size': [
    'POST /plants HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n',
    'half-close',
  ],
  'a reset in the head': [
    `GET /plants HTTP/1.1\r\nHost: a\r\n${authorization.slice(0, 20)}`,
    'reset',
  ],
  'a reset in the body': [
    `POST /plants HTTP/1.1\r\nHost: a\r\n${authorization}\r\nContent-Length: 50\r\n\r\n{"id":`,
    'reset',
  ],
  'a half-closed head': ['GET /plants HTTP/1.1\r\nHost:', 'half-close'],
  'a huge header': [
    `GET /plants HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'half-close',
  ],
  'a space in the target': ['GET /plants /x HTTP/1.1\r\nHost: a\r\n\r\n', 'half-close'],
  'another protocol version': ['GET /plants HTTP/3.7\r\nHost: a\r\n\r\n', 'half-close'],
  'an unknown expectation': [
    'POST /plants HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nContent-Length: 0\r\n\r\n',
    'half-close',
  ],
} as const;

const malformed: fc.Arbitrary<WireCase> = fc
  .tuple(
    fc.array(sendable, { maxLength: 3 }),
    fc.constantFrom(...(Object.keys(malformedTails) as (keyof typeof malformedTails)[])),
    cut,
  )
  .map(([requests, name, size]) => {
    const [tail, end] = malformedTails[name];
    const keepAlive = { body: 'length', version: '1.1', target: 'origin', expects: false } as const;
    const head = Buffer.concat(requests.map((request) => encodeRequest(request, keepAlive)));
    const parts = [head, ...split(bytes(tail), size === 1 && tail.length > 600 ? 97 : size)];
    return { parts, requests, end, isWellFormed: false, label: name };
  });

/** Connections of ordinary and of hostile clients. */
export const wireCase: fc.Arbitrary<WireCase> = fc.oneof(
  { weight: 5, arbitrary: wellFormed },
  { weight: 1, arbitrary: malformed },
);

function split(all: Buffer, size: number): Buffer[] {
  if (size >= all.byteLength) {
    return [all];
  }
  return Array.from({ length: Math.ceil(all.byteLength / size) }, (_, at) =>
    all.subarray(at * size, (at + 1) * size),
  );
}
