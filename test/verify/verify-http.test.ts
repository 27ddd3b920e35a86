import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import process from 'node:process';
import { expect, it } from 'vitest';
import { HttpClient } from '../../src/verify/http/http-client.js';
import type { Change } from '../providers/behaviour.js';
import { reject, rejectIf } from '../providers/changes.js';
import { serveBytes } from '../serve.js';
import { quick, start, verify } from './verify-faulty.js';

/** Services that need patience, by what they do with connections and with requests at once. */
const slowServices: Readonly<Record<string, Change>> = {
  'closes connections while they are idle': () => {
    const used = new WeakSet<object>();
    return {
      admit({ connection }) {
        if (used.has(connection)) {
          (connection as Socket).destroy();
          reject('nobody reads this', 500);
        }
        used.add(connection);
      },
    };
  },
  'closes each connection after its response': {
    send(response, { status, headers, body }) {
      response.writeHead(status, { ...headers, connection: 'close' }).end(body);
    },
  },
  'serves one connection at a time': ({ send }) => {
    let served: Socket | undefined;
    return {
      async send(response, answer, exchange) {
        const socket = exchange.request.connection as Socket;
        if (served !== undefined && served !== socket && !served.destroyed) {
          await new Promise((resolve) => served?.once('close', resolve));
        }
        served = socket;
        await send(response, answer, exchange);
      },
    };
  },
};

it.concurrent.each(Object.entries(slowServices))(
  'a provider passes that %s, with no warning of Node.js',
  async (_, change) => {
    await using provider = await start(change);
    const warnings: string[] = [];
    process.on('warning', ({ name }) => warnings.push(name));

    expect(await verify(provider, quick)).toMatchObject({ verdict: 'passed' });
    expect(warnings).not.toContain('MaxListenersExceededWarning');
  },
);

it.concurrent.each([429, 503])(
  'a provider that answers one request at a time, and the others with %i, passes with requests that come slower',
  async (status) => {
    let underWay = 0;
    let rejections = 0;
    await using provider = await start(({ send }) => ({
      pauseMs: 5,
      admit() {
        underWay += 1;
        rejections += underWay > 1 ? 1 : 0;
        rejectIf(underWay > 1, 'busy', status, { 'retry-after': '0' });
      },
      async send(...parameters) {
        await send(...parameters);
        underWay -= 1;
      },
    }));

    const report = await verify(provider, { only: ['create.stores-plant'], concurrency: 16 });

    expect(report.verdict).toBe('passed');
    expect(rejections).toBeGreaterThan(0);
  },
);

it.concurrent('a provider that gets too many requests, again and again, is checked no further', async () => {
  let isBusy = false;
  await using provider = await start({
    admit() {
      rejectIf(isBusy, 'busy', 429, { 'retry-after': '0' });
      isBusy = provider.requestCount() > 20;
    },
  });

  expect(await verify(provider, { ...quick, timeoutMs: 1000 })).toMatchObject({
    verdict: 'not-checked',
    reason: 'The provider keeps answering that it gets too many requests.',
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
  const { send, client } = clientOf(`http://127.0.0.1:${String(port).trim()}`);

  for (let request = 0; request < 5; request++) {
    expect(await send('POST', new Uint8Array(8_000_000))).toEqual([413, undefined]);
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
  const { send, client } = clientOf(served.url);

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
  const { send, client } = clientOf(served.url);

  await send('GET');
  const [, failure] = await send('POST');
  client.close();

  expect([creates, failure]).toEqual([1, 'the response broke off: the connection was closed']);
});

/** A client with one connection, of whose exchanges the status or the failure is looked at. */
function clientOf(url: string) {
  const client = new HttpClient({ url, timeoutMs: 10_000, concurrency: 1 });
  const send = async (method: string, body?: Uint8Array) => {
    const { response, failure } = await client.send({
      method,
      url,
      headers: [],
      ...(body && { body }),
    });
    return [response?.status, failure];
  };
  return { client, send };
}
