import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { type HandledRequest, startServer } from 'plant-store-kit/server';
import { expect, it } from 'vitest';
import { answerUnreadable } from '../../src/server/answer-unreadable.js';
import { Connections } from '../../src/server/connections.js';
import { listen } from '../serve.js';
import { waitFor } from '../wait-for.js';
import { askRaw, openSocket } from './raw-socket.js';

const cookie = `cookie: session=${'x'.repeat(20_000)}`;

it.each<[string, string, number, string]>([
  [
    'headers above the limit of Node',
    `GET /plants HTTP/1.1\r\n${cookie}\r\n\r\n`,
    431,
    'larger than',
  ],
  ['bytes that are not HTTP', 'plants, please\r\n\r\n', 400, 'cannot read this as HTTP'],
  [
    'a body whose chunks have no size',
    'POST /plants HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nnot hex\r\n',
    400,
    'cannot read this as HTTP',
  ],
])('answers %s with an Error that says why, and reports it', async (_, bytes, status, why) => {
  const requests: HandledRequest[] = [];
  await using server = await startServer({ port: 0, onRequest: (one) => requests.push(one) });

  const response = await askRaw(server.port, bytes);

  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*content-type: application/json`, 's'));
  expect(JSON.parse(body)).toEqual({ error: status, message: expect.stringContaining(why) });
  expect(requests).toEqual([
    expect.objectContaining({ status, message: expect.stringContaining(why) }),
  ]);
});

it('closes the connection of a client that keeps its side open, and sends nothing more', async () => {
  const server = createServer();
  answerUnreadable(server, new Connections(server), undefined);
  await using served = await listen(server);
  const socket = connect({ port: served.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write('no HTTP\r\n\r\n');
  const [answer] = await once(socket, 'data');

  await waitFor(async () => expect(await promisify(server.getConnections.bind(server))()).toBe(0));

  expect(String(answer)).toMatch(/^HTTP\/1.1 400/);
  socket.destroy();
});

it('ends a connection that sends no HTTP before a request on it is answered, without an answer to that', async () => {
  await using server = await startServer({ port: 0 });
  server.faults.add({ kind: 'delay', delayMs: 60_000, times: 1 });
  const delayed = 'GET /plants HTTP/1.1\r\nauthorization: Bearer alice-token\r\n\r\n';

  expect(await askRaw(server.port, `${delayed}no HTTP\r\n\r\n`)).toBe('');
});

it('ends a connection that sends no HTTP after a response has begun, without a word in that', async () => {
  await using server = await startServer({ port: 0 });
  const events = 'GET /__admin/requests/stream HTTP/1.1\r\n\r\n';
  const { socket, received, closed } = openSocket(server.port);
  socket.write(events);
  await once(socket, 'data');

  socket.write('no HTTP\r\n\r\n');
  await closed;

  expect(received().match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200']);
});
