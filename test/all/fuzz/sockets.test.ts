import fc from 'fast-check';
import { type PlantServer, startServer } from 'plant-store-kit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAllowed } from '../../service/properties-answers.js';
import { exchange, readAnswers } from './exchange.js';
import { chunkSizes, encodeRequest, sendableRequest, split } from './framing.js';

const post = 'POST /plants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer alice-token\r\n';

/** What no request of HTTP/1.1 is, or only the beginning of one. */
const malformed = {
  garbage: '\x00\x01\xfegarbage\r\n\r\n',
  'a TLS greeting': '\x16\x03\x01\x02\x00\x01\x00',
  'more body than its Content-Length': `${post}Content-Length: 1\r\n\r\n{"id":1}`,
  'less body than its Content-Length': `${post}Content-Length: 999\r\n\r\n{"id":1}`,
  'a Content-Length that is no number': `${post}Content-Length: 0x1\r\n\r\n`,
  'two lengths': `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`,
  'a length and chunks': `${post}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a chunk size that is no number': `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n`,
  'a chunk longer than its size': `${post}Transfer-Encoding: chunked\r\n\r\n1\r\nabcdef\r\n`,
  'a head without an end': 'GET /plants HTTP/1.1\r\nHost:',
  'a huge header': `GET /plants HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  'a space in the target': 'GET /plants /x HTTP/1.1\r\nHost: a\r\n\r\n',
  'another version': 'GET /plants HTTP/3.7\r\nHost: a\r\n\r\n',
  'an unknown expectation': `${post}Expect: tea\r\nContent-Length: 0\r\n\r\n`,
};

/** How many bytes are written at once. */
const partSize = fc.constantFrom(1_000_000, 97, 11);
const end = fc.constantFrom('half-close' as const, 'reset' as const);

describe('a server', () => {
  let server: PlantServer;
  let port: number;

  beforeAll(async () => {
    server = await startServer({ port: 0 });
    port = Number(new URL(server.url).port);
  });
  afterAll(() => server.stop());

  const expectAlive = async () => {
    const headers = { authorization: 'Bearer alice-token' };
    const { status } = await fetch(`${server.url}/plants?limit=1`, { headers });
    expect(status).toBe(200);
  };

  it('answers each well-formed request of a connection, however its bytes are cut', async () => {
    const connection = fc.tuple(
      fc.array(fc.tuple(sendableRequest, chunkSizes), { minLength: 1, maxLength: 12, size: 'max' }),
      partSize,
    );
    const connections = fc.array(connection, { minLength: 1, maxLength: 20, size: 'max' });

    await fc.assert(
      fc.asyncProperty(connections, async (all) => {
        server.reset();
        await Promise.all(
          all.map(async ([framed, size]) => {
            const bytes = Buffer.concat(
              framed.map(([request, sizes]) => encodeRequest(request, sizes)),
            );
            const requests = framed.map(([request]) => request);
            const received = await exchange(port, split(bytes, size), 'half-close');
            const answers = readAnswers(
              received,
              requests.map(({ method }) => method),
            );
            expect(answers).toHaveLength(requests.length);
            for (const [position, request] of requests.entries()) {
              expectAllowed(request, answers[position] as (typeof answers)[number]);
            }
          }),
        );
      }),
    );
  });

  it('goes on after bytes that are no request', async () => {
    const connection = fc.tuple(
      fc.array(sendableRequest, { maxLength: 3 }),
      fc.constantFrom(...Object.values(malformed)),
      partSize,
      end,
    );
    const connections = fc.array(connection, { minLength: 1, maxLength: 20, size: 'max' });

    await fc.assert(
      fc.asyncProperty(connections, async (all) => {
        await Promise.all(
          all.map(async ([requests, tail, size, how]) => {
            const head = requests.map((request) => encodeRequest(request));
            const bytes = Buffer.concat([...head, Buffer.from(tail, 'latin1')]);
            await exchange(port, split(bytes, size), how);
          }),
        );
        await expectAlive();
      }),
    );
  });
});
