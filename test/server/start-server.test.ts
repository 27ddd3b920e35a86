import { once } from 'node:events';
import { createServer, get, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { delay, HttpResponse, http, passthrough } from 'msw';
import { type Exchange, startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { listen } from '../../src/server/listen.js';
import { createPlantService } from '../../src/service/create-plant-service.js';

const headers = { authorization: 'Bearer alice-token' };

describe('startServer', () => {
  it('takes a free port, and tells it', async () => {
    await using server = await startServer({ port: 0 });

    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect((await fetch(`${server.url}/plants`, { headers })).status).toBe(200);
  });

  it('is reached on ::1, when bound to it', async () => {
    await using server = await startServer({ port: 0, host: '::1' });

    expect(server.url).toBe(`http://[::1]:${server.port}`);
    expect((await fetch(`${server.url}/__admin/health`)).status).toBe(200);
  });

  it('says what is wrong with an address it cannot have', async () => {
    await using first = await startServer({ port: 0 });

    await expect(startServer({ port: first.port })).rejects.toThrow(
      expect.objectContaining({
        code: 'cannot-listen',
        message: `Failed to listen on 127.0.0.1:${first.port}: the port is in use. Stop what uses it, or set another port (0 takes a free one).`,
      }),
    );
    await expect(startServer({ port: 0, host: '192.0.2.1' })).rejects.toThrow(
      'Failed to listen on 192.0.2.1:0: "192.0.2.1" is not an address of this machine.',
    );
  });

  it('tells an address that a client can use, also when bound to all', async () => {
    await using server = await startServer({ port: 0, host: '0.0.0.0' });

    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
  });

  it.each([-1, 1.5, 70_000])('refuses the port %s', async (port) => {
    await expect(startServer({ port })).rejects.toThrow(
      `Failed to listen: the port cannot be ${port}. Give one from 0 to 65535.`,
    );
  });

  it('shows and changes the plants that it serves', async () => {
    await using server = await startServer({ port: 0, plants: [] });
    server.plants.create({ id: 1, name: 'Basil', owner: 'alice' });
    const list = async () => (await fetch(`${server.url}/plants`, { headers })).json();

    expect(await list()).toEqual([{ name: 'Basil' }]);
    server.reset();
    expect(await list()).toEqual([]);
  });

  it('tells each exchange with the plant store', async () => {
    const exchanges: Exchange[] = [];
    await using server = await startServer({ port: 0, onExchange: (one) => exchanges.push(one) });

    await fetch(`${server.url}/plants?limit=1`, { headers });
    await fetch(`${server.url}/plants`);
    await fetch(`${server.url}/__admin/health`);

    expect(exchanges).toEqual([
      {
        method: 'GET',
        path: '/plants?limit=1',
        status: 200,
        durationMs: expect.any(Number),
        user: 'alice',
      },
      {
        method: 'GET',
        path: '/plants',
        status: 401,
        durationMs: expect.any(Number),
        rejectedBy: 'authentication.missing-token',
      },
    ]);
  });

  it('answers 404 with an Error to a path that it does not know, and says what there is', async () => {
    await using server = await startServer({ port: 0 });

    const response = await fetch(server.url);

    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: 404,
      message: 'There is nothing at /: the plant store is at /plants and /plants/{id}.',
    });
  });

  it('understands a target that is a whole address', async () => {
    await using server = await startServer({ port: 0 });

    const outgoing = get({
      port: server.port,
      path: 'http://plants.example/plants?limit=1',
      headers,
    });
    const [response] = await once(outgoing, 'response');

    expect(response.statusCode).toBe(200);
    response.resume();
  });

  it('goes on after a client that went away in the middle of a body, and tells nothing', async () => {
    const exchanges: Exchange[] = [];
    await using server = await startServer({ port: 0, onExchange: (one) => exchanges.push(one) });
    const socket = connect(server.port);
    await once(socket, 'connect');
    socket.write('POST /plants HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"id"');
    socket.destroy();
    await once(socket, 'close');

    expect((await fetch(`${server.url}/plants`, { headers })).status).toBe(200);
    expect(exchanges).toMatchObject([{ method: 'GET' }]);
  });

  it('reads a body to its end before it refuses it as too large', async () => {
    await using server = await startServer({ port: 0 });

    const response = await fetch(`${server.url}/plants`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: new Uint8Array(20 * 2 ** 20),
    });

    expect(response.status).toBe(413);
  });
});

describe('what is no HTTP', () => {
  it.each([
    ['GARBAGE\r\n\r\n', 400],
    [`GET /plants HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is answered with an Error: %.20s', async (text, status) => {
    await using server = await startServer({ port: 0 });
    const socket = connect(server.port);

    socket.end(text);

    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: status });
  });
});

describe('HEAD', () => {
  it('tells the length of the body that GET would have', async () => {
    await using server = await startServer({ port: 0 });
    const length = async (method: string) =>
      (await fetch(`${server.url}/plants`, { method, headers })).headers.get('content-length');

    expect(await length('HEAD')).toBe(await length('GET'));
  });
});

describe('health', () => {
  it('answers once the server is ready, without a token', async () => {
    await using server = await startServer({ port: 0 });

    const response = await fetch(`${server.url}/__admin/health`);

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok', plants: 36 });
  });

  it('answers HEAD, and an Error to anything else', async () => {
    await using server = await startServer({ port: 0 });
    const status = async (path: string, method: string) =>
      (await fetch(server.url + path, { method })).status;

    expect(await status('/__admin/health', 'HEAD')).toBe(200);
    expect(await status('/__admin/health', 'POST')).toBe(405);
    expect(await status('/__admin/nothing', 'GET')).toBe(404);
  });
});

describe('CORS', () => {
  const origin = 'http://localhost:5173';

  it('lets a page of any origin send a request with a token', async () => {
    await using server = await startServer({ port: 0 });

    const response = await fetch(`${server.url}/plants/1`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'DELETE',
      'access-control-allow-headers': 'authorization,content-type',
      vary: 'Origin',
    });
  });

  it('lets a page send a method that the path does not take, and read which it takes', async () => {
    await using server = await startServer({ port: 0 });
    const preflight = { origin, 'access-control-request-method': 'PUT' };

    const allowed = await fetch(`${server.url}/plants`, { method: 'OPTIONS', headers: preflight });
    const refused = await fetch(`${server.url}/plants`, { method: 'PUT', headers: { origin } });

    expect(allowed.headers.get('access-control-allow-methods')).toBe('PUT');
    expect(refused.status).toBe(405);
    expect(refused.headers.get('access-control-expose-headers')).toContain('Allow');
  });

  it('lets a page read every answer, errors and their headers included', async () => {
    await using server = await startServer({ port: 0 });

    const response = await fetch(`${server.url}/plants`, { headers: { origin } });

    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  });

  it('can be turned off', async () => {
    await using server = await startServer({ port: 0, cors: false });

    const response = await fetch(`${server.url}/plants`, { headers: { ...headers, origin } });

    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('is not for the admin interface', async () => {
    await using server = await startServer({ port: 0 });

    const response = await fetch(`${server.url}/__admin/health`, { headers: { origin } });

    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });
});

describe('stop', () => {
  it('finishes what is in flight, and takes nothing more', async () => {
    let arrived = () => {};
    const inFlight = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = await startServer({
      port: 0,
      handlers: [
        http.get('/plants', async () => {
          arrived();
          await held;
        }),
      ],
    });
    const response = fetch(`${server.url}/plants`, { headers });
    await inFlight;

    const stopped = server.stop();
    await expect(fetch(`${server.url}/plants`, { headers })).rejects.toThrow();
    release();

    expect((await response).status).toBe(200);
    expect((await response).headers.get('connection')).toBe('close');
    await stopped;
  });

  it('does not wait for connections that have sent nothing, or half a request', async () => {
    const server = await startServer({ port: 0 });
    const silent = connect(server.port);
    const halting = connect(server.port);
    await Promise.all([once(silent, 'connect'), once(halting, 'connect')]);
    halting.write('GET /plants HT');
    // An answer on a third connection: the server has seen the first two.
    await fetch(`${server.url}/__admin/health`);

    await server.stop();
  });

  it('sends an answer to its end, however slowly it is read', async () => {
    const plants = Array.from({ length: 100_000 }, (_, id) => ({ id, name: 'x'.repeat(200) }));
    const server = await startServer({ port: 0, plants });
    const outgoing = get(`${server.url}/plants`, { headers });
    const [response] = await once(outgoing, 'response');

    const stopped = server.stop();
    let length = 0;
    for await (const chunk of response) {
      length += chunk.length;
    }

    expect(length).toBe(Number(response.headers['content-length']));
    expect(length).toBeGreaterThan(20_000_000);
    await stopped;
  }, 30_000);

  it('answers both of two requests on one connection', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let count = 0;
    let bothCame = () => {};
    const both = new Promise<void>((resolve) => {
      bothCame = resolve;
    });
    const server = await startServer({
      port: 0,
      handlers: [
        http.get('/plants', async () => {
          count++;
          if (count === 2) {
            bothCame();
          }
          await held;
        }),
      ],
    });
    const socket = connect(server.port);
    const ask = 'GET /plants HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer alice-token\r\n\r\n';
    socket.write(ask + ask);
    await both;

    const stopped = server.stop();
    release();

    const answers = Buffer.concat(await socket.toArray()).toString();
    expect(answers.match(/HTTP\/1.1 200/g)).toHaveLength(2);
    await stopped;
  });

  it('does not wait for connections that are idle', async () => {
    const server = await startServer({ port: 0 });
    await (await fetch(`${server.url}/plants`, { headers })).text();

    await server.stop();
    await server.stop();
  });

  it('gives up on a request that does not end within the grace', async () => {
    let arrived = () => {};
    const inFlight = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const handler = http.get('/plants', async () => {
      arrived();
      await delay('infinite');
    });
    const server = await startServer({ port: 0, graceMs: 50, handlers: [handler] });
    const failed = once(request(`${server.url}/plants`, { headers }).end(), 'error');
    await inFlight;
    const begun = performance.now();

    await server.stop();

    expect(performance.now() - begun).toBeGreaterThanOrEqual(49);
    expect((await failed)[0].code).toBe('ECONNRESET');
  });

  it.each([-1, Number.NaN, 2 ** 31])('refuses a grace of %s ms', async (graceMs) => {
    await expect(startServer({ port: 0, graceMs })).rejects.toThrow(
      `Failed to listen: graceMs cannot be ${graceMs}. Give milliseconds, from 0.`,
    );
  });
});

describe('MSW handlers', () => {
  it('come before the plant store, and change or add what they like', async () => {
    await using server = await startServer({
      port: 0,
      handlers: [
        http.get('/weather', () =>
          HttpResponse.json({ sun: true }, { headers: { 'x-from': 'me' } }),
        ),
        http.get('/plants', ({ request }) =>
          request.headers.has('x-broken') ? HttpResponse.error() : passthrough(),
        ),
        http.post('/plants', async ({ request }) => HttpResponse.json(await request.json())),
        http.delete('/plants/:id', async () => void (await delay(0))),
      ],
    });
    const url = `${server.url}/plants`;

    const weather = await fetch(`${server.url}/weather`);
    expect(weather.headers.get('x-from')).toBe('me');
    expect(await weather.json()).toEqual({ sun: true });
    await expect(fetch(url, { headers: { 'x-broken': '1' } })).rejects.toThrow();
    expect((await fetch(url, { headers })).status).toBe(200);
    expect(await (await fetch(url, { method: 'POST', body: '{"any":1}' })).json()).toEqual({
      any: 1,
    });
    expect((await fetch(`${url}/1`, { method: 'DELETE', headers })).status).toBe(204);
  });

  it.each([
    ['a GET with a body', 'GET /plants HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n', '{}', 200],
    ['TRACE', 'TRACE /plants HTTP/1.1\r\nHost: x\r\n', '', 405],
    ['a Host with credentials', 'GET /plants HTTP/1.1\r\nHost: a@b\r\n', '', 200],
    ['no Host', 'GET /plants HTTP/1.1\r\n', '', 200],
    ['an unreadable Host', 'GET /plants HTTP/1.1\r\nHost: a b\r\n', '', 200],
  ])('change nothing for %s, which fetch cannot send', async (_, head, body, status) => {
    await using server = await startServer({ port: 0, handlers: [http.get('/weather', () => {})] });
    const socket = connect(server.port);

    socket.end(`${head}Authorization: Bearer alice-token\r\nConnection: close\r\n\r\n${body}`);

    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('see the path and the query, also of a target that is a whole address', async () => {
    await using server = await startServer({
      port: 0,
      handlers: [http.get('/weather', ({ request }) => HttpResponse.text(request.url))],
    });
    const outgoing = get({ port: server.port, path: 'http://plants.example/weather?today' });
    const [response] = await once(outgoing, 'response');

    expect(Buffer.concat(await response.toArray()).toString()).toMatch(/\/weather\?today$/);
  });

  it('see the whole of a body that is too large for the plant store', async () => {
    const handler = http.post('/upload', async ({ request }) =>
      HttpResponse.json((await request.arrayBuffer()).byteLength),
    );
    await using server = await startServer({ port: 0, handlers: [handler] });
    const post = { method: 'POST', body: new Uint8Array(3_000_000) };
    const json = { ...headers, 'content-type': 'application/json' };

    expect(await (await fetch(`${server.url}/upload`, post)).json()).toBe(3_000_000);
    expect((await fetch(`${server.url}/plants`, { ...post, headers: json })).status).toBe(413);
  });

  it('may hand on what a real service answers, compressed or not', async () => {
    const upstream = createServer((_, outgoing) => {
      outgoing.setHeader('content-encoding', 'gzip');
      outgoing.end(gzipSync('leaves'));
    }).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const { port } = upstream.address() as AddressInfo;
    await using server = await startServer({
      port: 0,
      handlers: [http.get('/leaves', () => fetch(`http://127.0.0.1:${port}`))],
    });

    expect(await (await fetch(`${server.url}/leaves`)).text()).toBe('leaves');
    upstream.close();
    upstream.closeAllConnections();
  });

  it('may expose headers of their own to pages', async () => {
    const expose = { 'access-control-expose-headers': 'X-Total', vary: 'Accept' };
    const handler = http.get('/plants', () => HttpResponse.json([], { headers: expose }));
    await using server = await startServer({ port: 0, handlers: [handler] });

    const response = await fetch(`${server.url}/plants`, { headers: { origin: 'http://a.test' } });

    expect(response.headers.get('access-control-expose-headers')).toMatch(/^X-Total, Allow/);
    expect(response.headers.get('vary')).toBe('Accept, Origin');
  });

  it('decide on headers, but not on how the answer is framed', async () => {
    await using server = await startServer({
      port: 0,
      handlers: [
        http.get('/plants', () => {
          const framing = { 'content-length': '3', 'transfer-encoding': 'chunked', trailer: 'x' };
          const headers = new Headers(framing);
          headers.append('set-cookie', 'a=1');
          headers.append('set-cookie', 'b=2');
          return new HttpResponse('leaves', { headers });
        }),
      ],
    });

    const response = await fetch(`${server.url}/plants`);

    expect(await response.text()).toBe('leaves');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('that throw answer 500', async () => {
    await using server = await startServer({
      port: 0,
      handlers: [
        http.get('/plants', () => {
          throw new Error('out of soil');
        }),
      ],
    });

    expect((await fetch(`${server.url}/plants`)).status).toBe(500);
    expect((await fetch(`${server.url}/__admin/health`)).status).toBe(200);
  });
});

describe('another service', () => {
  it('answers a request whose body was still coming when it took over', async () => {
    const [before, after] = [
      createPlantService({ plants: [] }),
      createPlantService({ plants: [] }),
    ];
    const server = await listen(before, { port: 0 });
    const outgoing = request(`${server.url}/plants`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', expect: '100-continue' },
    });
    await once(outgoing, 'continue');

    server.use(after);
    outgoing.end('{"id":1,"name":"Basil"}');
    await once(outgoing, 'response');

    expect([before.plants.count, after.plants.count]).toEqual([0, 1]);
    await server.stop();
  });
});

describe('a defect of the kit', () => {
  it('answers 500 with an Error, is told, and is not the end of the server', async () => {
    const exchanges: Exchange[] = [];
    const service = createPlantService();
    const defect = new Error('out of soil');
    service.handle = () => {
      throw defect;
    };
    const server = await listen(service, { port: 0, onExchange: (one) => exchanges.push(one) });
    try {
      const response = await fetch(`${server.url}/plants`);

      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({
        error: 500,
        message: 'The mock failed: out of soil',
      });
      expect(exchanges).toMatchObject([{ status: 500, defect }]);
    } finally {
      await server.stop();
    }
  });
});
