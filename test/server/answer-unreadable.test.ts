import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { createAnswerUnreadable } from '../../src/server/answer-unreadable.js';
import { trackConnections } from '../../src/server/connections.js';
import { listen } from '../serve.js';

const authorization = 'Authorization: Bearer alice-token\r\n';
const list = (headers = '') =>
  `GET /plants?limit=1 HTTP/1.1\r\nHost: a\r\n${authorization}${headers}\r\n`;
const brokenCreate = `POST /plants HTTP/1.1\r\nHost: a\r\n${authorization}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"id"\r\nno chunk\r\n`;

/** Sends a text, and returns the status and the body of each response until the server closes the connection. */
async function exchange(port: number, text: string): Promise<[status: number, body: unknown][]> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(text);
  return (await socket.toArray())
    .join('')
    .split(/(?=HTTP\/1\.1 )/)
    .map((answer) => [
      Number(answer.slice(9, 12)),
      JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)),
    ]);
}

describe('what is no request', () => {
  it.each([
    ['that is not HTTP', 'GARBAGE\r\n\r\n', 400, 'The request is not HTTP: Invalid method'],
    [
      'with large headers',
      list(`X: ${'x'.repeat(20_000)}\r\n`),
      431,
      'The headers of the request are too large.',
    ],
    ['whose body is broken', brokenCreate, 400, 'The request is not HTTP'],
    [
      'with large extensions of a chunk',
      brokenCreate.replace('5\r\n', `5;${'x'.repeat(20_000)}\r\n`),
      413,
      'The extensions of a chunk are too large.',
    ],
  ])('is answered with one Error: one %s', async (_, text, status, message) => {
    await using server = await startServer({ port: 0 });

    expect(await exchange(server.port, text)).toEqual([
      [status, { error: status, message: expect.stringContaining(message) }],
    ]);
  });

  it.each(['GARBAGE\r\n\r\n', brokenCreate])(
    'is answered after the response to an earlier request: %j',
    async (text) => {
      await using server = await startServer({ port: 0 });

      const answers = await exchange(server.port, list('X-Mock-Response-Delay: 20\r\n') + text);

      expect(answers.map(([status]) => status)).toEqual([200, 400]);
    },
  );

  it('ends the connection without an answer in the middle of a response', async () => {
    await using server = await startServer({ port: 0 });
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
    const host = `127.0.0.1:${server.port}`;
    socket.write(`GET /__admin/requests/stream HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await once(socket, 'data');

    socket.write('GARBAGE\r\n\r\n');
    const rest = await socket.toArray().catch(() => []);

    expect(rest.join('')).not.toContain('HTTP/1.1');
  });

  it('does not include an offer of another protocol, or an unknown expectation', async () => {
    await using server = await startServer({ port: 0 });
    const offer = 'Connection: Upgrade, close\r\nUpgrade: websocket\r\n';

    for (const header of [offer, 'Connection: close\r\nExpect: tea\r\n']) {
      expect(await exchange(server.port, list(header))).toMatchObject([[200, [{}]]]);
    }
  });

  it('is answered with an Error if it takes too long', async () => {
    const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 10 });
    server.on('clientError', createAnswerUnreadable(trackConnections(server)));
    await using served = await listen(server);

    const text = 'GET /plants HTTP/1.1\r\nHost:';
    const answers = await exchange(served.port, text);

    const message = 'The request was not received in full in time.';
    expect(answers).toEqual([[408, { error: 408, message }]]);
  });
});
