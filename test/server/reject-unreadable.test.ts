import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { trackConnections } from '../../src/server/connections.js';
import { createRejectUnreadable } from '../../src/server/reject-unreadable.js';
import { waitFor } from '../wait-for.js';

const authorization = 'Authorization: Bearer alice-token\r\n';

function listRequest(headers = ''): string {
  return `GET /plants?limit=1 HTTP/1.1\r\nHost: a\r\n${authorization}${headers}\r\n`;
}

/** Sends a text, and returns what is received until the server closes the connection. */
async function exchange(port: number, ...texts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  for (const text of texts) {
    socket.write(text);
  }
  return (await socket.toArray()).join('');
}

/** The status and the body of each response in a text. */
function parseAnswers(text: string): [status: number, body: unknown][] {
  return text
    .split(/(?=HTTP\/1\.1 )/)
    .map((answer) => [
      Number(answer.slice(9, 12)),
      JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)),
    ]);
}

const list = [200, [{ name: expect.any(String), tag: expect.any(String) }]];
const notHttp = [400, { error: 400, message: expect.stringContaining('The request is not HTTP') }];
const brokenCreate = `POST /plants HTTP/1.1\r\nHost: a\r\n${authorization}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"id"\r\nno chunk\r\n`;

describe('a request that is not answered by the plant store', () => {
  it.each<[string, string, number, string]>([
    ['that is not HTTP', 'GARBAGE\r\n\r\n', 400, 'The request is not HTTP: Invalid method'],
    ['of another version', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'The request is not HTTP'],
    [
      'with large headers',
      listRequest(`X: ${'x'.repeat(20_000)}\r\n`),
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
    [
      'to open a tunnel',
      'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
      501,
      'The server is no proxy: it does not take CONNECT.',
    ],
    [
      'with an expectation',
      listRequest('Expect: the best\r\nConnection: close\r\n'),
      417,
      'The expectation "the best" cannot be met: only 100-continue can.',
    ],
  ])('is answered with one Error: one %s', async (_, text, status, message) => {
    await using server = await startServer({ port: 0 });

    const answers = parseAnswers(await exchange(server.port, text));

    expect(answers).toEqual([
      [status, { error: status, message: expect.stringContaining(message) }],
    ]);
  });

  it('is answered after the response to an earlier one', async () => {
    await using server = await startServer({ port: 0 });
    const slow = listRequest('X-Mock-Response-Delay: 100\r\n');

    const answers = await Promise.all(
      ['GARBAGE\r\n\r\n', brokenCreate].map(async (text) =>
        parseAnswers(await exchange(server.port, slow + text)),
      ),
    );

    expect(answers).toEqual([
      [list, notHttp],
      [list, notHttp],
    ]);
  });

  it('is answered once, however often it is continued', async () => {
    await using server = await startServer({ port: 0 });
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
    socket.write(`${listRequest('X-Mock-Response-Delay: 300\r\n')}GARBAGE\r\n\r\n`);
    for (let time = 0; time < 5; time++) {
      await fetch(`${server.url}/__admin/health`);
      socket.write('GARBAGE\r\n\r\n');
    }

    expect(parseAnswers((await socket.toArray()).join(''))).toEqual([list, notHttp]);
  });

  it.each([
    ['a stream', '/__admin/requests/stream', {}],
    [
      'a long list',
      '/plants',
      { plants: Array.from({ length: 200_000 }, (_, id) => ({ id, name: 'x'.repeat(80) })) },
    ],
  ])('ends the connection without an answer in the middle of %s', async (_, path, options) => {
    await using server = await startServer({ port: 0, ...options });
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
    socket.on('error', () => {});
    const received: string[] = [];
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${authorization}\r\n`);
    const [first] = (await once(socket, 'data')) as [string];
    socket.pause().on('data', (text: string) => void received.push(text));

    socket.write('GARBAGE\r\n\r\n');
    const closed = once(socket, 'close');
    socket.resume();
    await closed;

    expect(first).toMatch(/^HTTP\/1.1 200/);
    expect(received.join('')).not.toContain('HTTP/1.1');
  });

  it('ends the connection if it asks for a tunnel while an earlier one waits', async () => {
    const server = await startServer({ port: 0 });
    const slow = listRequest('X-Mock-Response-Delay: 60000\r\n');

    const text = await exchange(server.port, `${slow}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`);

    expect(text).toBe('');
    await server.stop();
  });

  it('is answered like any other if it only offers another protocol', async () => {
    await using server = await startServer({ port: 0 });
    const offer = 'Connection: Upgrade, close\r\nUpgrade: websocket\r\n';

    expect(parseAnswers(await exchange(server.port, listRequest(offer)))).toEqual([list]);
  });

  it('leaves the connection usable after an expectation that is not met', async () => {
    await using server = await startServer({ port: 0 });
    const body = '{"id":1,"name":"Basil"}';
    const create = `POST /plants HTTP/1.1\r\nHost: a\r\n${authorization}Expect: more\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

    const text = await exchange(server.port, create + listRequest('Connection: close\r\n'));

    expect(parseAnswers(text)).toEqual([[417, expect.anything()], list]);
  });

  it('keeps the server from stopping no longer than its answer takes', async () => {
    const server = await startServer({ port: 0 });
    const answered = exchange(
      server.port,
      `${listRequest('X-Mock-Response-Delay: 200\r\n')}GARBAGE\r\n\r\n`,
    );
    await waitFor(() => expect(server.requests.count).toBe(1));

    await server.stop();

    expect(await answered).toMatch(/^HTTP\/1.1 200/);
  });

  it('leaves no connection open, whatever was sent before and after it', async () => {
    const plants = Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'x'.repeat(60) }));
    const server = await startServer({ port: 0, plants });
    const listAll = `GET /plants HTTP/1.1\r\nHost: a\r\n${authorization}\r\n`;
    const texts = [
      listAll,
      listAll.replace('GET', 'HEAD'),
      listRequest(),
      listRequest('X-Mock-Response-Delay: 20\r\n'),
      listRequest('Expect: more\r\n'),
      `GET /__admin/requests/stream HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`,
      'GARBAGE\r\n\r\n',
      'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
      brokenCreate,
    ];

    const sequences = texts.flatMap((first) => texts.map((second) => first + second + listAll));
    await Promise.all(
      sequences.map(async (sequence, number) => {
        const socket = connect(server.port, '127.0.0.1').on('error', () => {});
        if (number % 2 === 0) {
          socket.resume();
        }
        await once(socket, 'connect');
        socket.write(sequence);
        await fetch(`${server.url}/__admin/health`);
        socket.destroy();
      }),
    );

    await server.stop();
  });

  it.each([
    ['headers', 'GET /plants HTTP/1.1\r\nHost:'],
    ['body', 'POST /plants HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{'],
  ])('is answered with an Error if its %s take too long', async (_, text) => {
    const server = createServer({
      requestTimeout: 50,
      headersTimeout: 50,
      connectionsCheckingInterval: 10,
    });
    const { clientError } = createRejectUnreadable(trackConnections(server));
    server.on('clientError', clientError).on('request', () => {});
    await once(server.listen(0, '127.0.0.1'), 'listening');

    const answers = parseAnswers(await exchange((server.address() as AddressInfo).port, text));

    const message = 'The request was not received in full in time.';
    expect(answers).toEqual([[408, { error: 408, message }]]);
    server.close();
  });
});
