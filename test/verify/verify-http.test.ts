import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { HttpClient } from '../../src/verify/http/http-client.js';
import { Rejection } from '../providers/behaviour.js';
import { serveBytes } from '../serve.js';
import { quick, start, verify } from './verify-faulty.js';

describe.concurrent('a provider passes', () => {
  it('if it closes connections while they are idle', async () => {
    const used = new WeakSet<object>();
    await using provider = await start({
      admit({ connection }) {
        if (used.has(connection)) {
          (connection as Socket).destroy();
          throw new Rejection(500, 'nobody reads this');
        }
        used.add(connection);
      },
    });

    expect(await verify(provider, quick)).toMatchObject({ verdict: 'passed' });
  });

  it('if it closes each connection after its response, with no warning of Node.js', async () => {
    await using provider = await start({
      send(response, { status, headers, body }) {
        response.writeHead(status, { ...headers, connection: 'close' }).end(body);
      },
    });
    const warnings: string[] = [];
    process.on('warning', ({ name }) => warnings.push(name));

    const report = await verify(provider, quick);

    expect(report).toMatchObject({ verdict: 'passed' });
    expect(warnings).not.toContain('MaxListenersExceededWarning');
  });

  it('if it serves one connection at a time', async () => {
    let served: Socket | undefined;
    await using provider = await start((reference) => ({
      async send(response, answer, exchange) {
        const socket = exchange.request.connection as Socket;
        if (served !== undefined && served !== socket && !served.destroyed) {
          await new Promise((resolve) => served?.once('close', resolve));
        }
        served = socket;
        await reference.send(response, answer, exchange);
      },
    }));

    expect(await verify(provider, quick)).toMatchObject({ verdict: 'passed' });
  });
});

describe.concurrent('a provider that answers one request at a time, and rejects the others', () => {
  it.each([429, 503])('with %i, passes with requests that come slower', async (status) => {
    let underWay = 0;
    let rejections = 0;
    await using provider = await start((reference) => ({
      pauseMs: 5,
      admit() {
        underWay += 1;
        if (underWay > 1) {
          rejections += 1;
          throw new Rejection(status, 'busy', { 'retry-after': '0' });
        }
      },
      async send(response, answer, exchange) {
        await reference.send(response, answer, exchange);
        underWay -= 1;
      },
    }));

    const report = await verify(provider, { only: ['create.stores-plant'], concurrency: 16 });

    expect(report.verdict).toBe('passed');
    expect(rejections).toBeGreaterThan(0);
  });
});

describe.concurrent('a provider is checked no further', () => {
  it('if it gets too many requests, again and again', async () => {
    let isBusy = false;
    await using provider = await start({
      admit() {
        if (isBusy) {
          throw new Rejection(429, 'busy', { 'retry-after': '0' });
        }
        isBusy = provider.requestCount() > 20;
      },
    });

    expect(await verify(provider, { ...quick, timeoutMs: 1000 })).toMatchObject({
      verdict: 'not-checked',
      reason: 'The provider keeps answering that it gets too many requests.',
    });
  });
});

/** In a process of its own: in the same one, it would read and write in turn with its client. */
const rejectsByLength = `
  const server = require('node:http').createServer((_, response) => {
    response.writeHead(413, { connection: 'close' }).end('too large');
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

it('a request gets the response of a provider that rejects a body by its length, and closes the connection', async () => {
  const provider = spawn(process.execPath, ['-e', rejectsByLength]);
  const [port] = await once(provider.stdout, 'data');
  const url = `http://127.0.0.1:${String(port).trim()}`;
  const client = new HttpClient({ url, timeoutMs: 10_000, concurrency: 1 });

  for (let request = 0; request < 5; request++) {
    const body = new Uint8Array(8_000_000);
    const { response, failure } = await client.send({ method: 'POST', url, headers: [], body });
    // Not the exchange itself: the difference would be written with the whole body.
    expect([response?.status, failure]).toEqual([413, undefined]);
  }

  client.close();
  provider.kill();
});

it.each([
  ['with a length', 'Content-Length: 5\r\n\r\nhello', ''],
  ['without a length', '\r\nhello', ''],
  ['that comes late', '\r\n', 'hello'],
])('a response with 204 has no body, and one %s harms no later request', async (_, rest, late) => {
  await using served = await serveBytes((socket) => {
    socket.on('data', (bytes) => {
      if (bytes.toString().startsWith('DELETE')) {
        socket.write(`HTTP/1.1 204 No Content\r\n${rest}`);
        setTimeout(() => socket.write(late), 2);
      } else {
        setTimeout(() => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]'), 10);
      }
    });
  });
  const { url } = served;
  const client = new HttpClient({ url, timeoutMs: 10_000, concurrency: 1 });
  const send = async (method: string) => {
    const { response, failure } = await client.send({ method, url, headers: [] });
    return [response?.status, failure];
  };

  for (let round = 0; round < 6; round++) {
    expect(await send('DELETE')).toEqual([204, undefined]);
    expect(await send('GET')).toEqual([200, undefined]);
  }
  client.close();
});

it('a create whose response breaks off on a socket that was used before is not sent again', async () => {
  let creates = 0;
  await using served = await serveBytes((socket) => {
    socket.on('data', (bytes) => {
      if (bytes.toString().startsWith('GET')) {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]');
      } else {
        creates += 1;
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{"name":');
      }
    });
  });
  const { url } = served;
  const client = new HttpClient({ url, timeoutMs: 10_000, concurrency: 1 });

  await client.send({ method: 'GET', url, headers: [] });
  const { failure } = await client.send({ method: 'POST', url, headers: [] });
  client.close();

  expect([creates, failure]).toEqual([1, 'the response broke off: the connection was closed']);
});
