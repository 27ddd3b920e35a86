import { gzipSync } from 'node:zlib';
import { delay, HttpResponse, http, passthrough } from 'msw';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { createPlantSandbox } from '../../src/control/plant-sandbox.js';
import { listen } from '../../src/server/listen.js';
import { createPlantService } from '../../src/service/plant-service.js';
import { PlantClient } from '../behaviour/plant-client.js';
import { serve } from '../serve.js';
import { createGate } from './gate.js';
import { startHandlers } from './start-handlers.js';

const headers = { authorization: 'Bearer alice-token' };

describe('MSW handlers', () => {
  it('run before the plant store, to replace responses and add paths', async () => {
    await using server = await startHandlers(
      http.get('/weather', () => HttpResponse.json({ sun: true }, { headers: { 'x-from': 'me' } })),
      http.get('/plants', ({ request }) =>
        request.headers.has('x-broken') ? HttpResponse.error() : passthrough(),
      ),
      http.post('/plants', async ({ request }) => HttpResponse.json(await request.json())),
      http.delete('/plants/:id', async () => void (await delay(0))),
    );
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

  it('see all of a body that is too large for the plant store', async () => {
    const handler = http.post('/upload', async ({ request }) =>
      HttpResponse.json((await request.arrayBuffer()).byteLength),
    );
    await using server = await startHandlers(handler);
    const post = { method: 'POST', body: new Uint8Array(3_000_000) };
    const json = { ...headers, 'content-type': 'application/json' };

    expect(await (await fetch(`${server.url}/upload`, post)).json()).toBe(3_000_000);
    expect((await fetch(`${server.url}/plants`, { ...post, headers: json })).status).toBe(413);
  });

  it('may return the response of a real service, compressed or not', async () => {
    await using upstream = await serve((_, outgoing) => {
      outgoing.setHeader('content-encoding', 'gzip');
      outgoing.end(gzipSync('leaves'));
    });
    await using server = await startHandlers(http.get('/leaves', () => fetch(upstream.url)));

    expect(await (await fetch(`${server.url}/leaves`)).text()).toBe('leaves');
  });

  it('may expose headers of their own to pages', async () => {
    const expose = { 'access-control-expose-headers': 'X-Total', vary: 'Accept' };
    const handler = http.get('/plants', () => HttpResponse.json([], { headers: expose }));
    await using server = await startHandlers(handler);

    const response = await fetch(`${server.url}/plants`, { headers: { origin: 'http://a.test' } });

    expect(response.headers.get('access-control-expose-headers')).toMatch(/^X-Total, Allow/);
    expect(response.headers.get('vary')).toBe('Accept, Origin');
  });

  it('set headers, but not those of the connection', async () => {
    await using server = await startHandlers(
      http.get('/plants', () => {
        const framing = { 'content-length': '3', 'transfer-encoding': 'chunked', trailer: 'x' };
        const headers = new Headers(framing);
        headers.append('set-cookie', 'a=1');
        headers.append('set-cookie', 'b=2');
        return new HttpResponse('leaves', { headers });
      }),
    );

    const response = await fetch(`${server.url}/plants`);

    expect(await response.text()).toBe('leaves');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });
});

describe('while a handler waits', () => {
  /** Handlers of `/slow` and of creates. They wait until they are released; `count` of them have started then. */
  function waitingHandlers(count = 1) {
    const [started, released] = [createGate(), createGate()];
    let waiting = 0;
    const wait = async () => {
      waiting++;
      if (waiting === count) {
        started.open();
      }
      await released.opened;
    };
    return {
      started: started.opened,
      release: released.open,
      handlers: [
        http.post('/plants', wait),
        http.all('/slow', async () => {
          await wait();
          return new HttpResponse(null, { status: 204 });
        }),
      ],
    };
  }

  it('a fault with "times" that leaves its answer alone is there for the next request', async () => {
    const { handlers, release } = waitingHandlers();
    release();
    const spoiled = { kind: 'malformed-json', times: 1 } as const;
    await using server = await startServer({ port: 0, handlers, faults: [spoiled] });

    const untouched = await fetch(`${server.url}/slow`);
    const listed = await fetch(`${server.url}/plants`, { headers });

    expect(untouched.status).toBe(204);
    expect(await listed.text()).not.toMatch(/\]$/);
    server.rewind({ before: 2 });
    expect(server.faults.all()).toMatchObject([{ matched: 1, applied: 0 }]);
  });

  it('a create belongs to the service and the sandbox that are there when it ends', async () => {
    const { handlers, started, release } = waitingHandlers(2);
    const server = await listen(createPlantService(), { port: 0, handlers });
    const client = new PlantClient(server.url, fetch);
    const creates = [
      client.create({ id: 71, name: 'Fern' }),
      client.create({ id: 72, name: 'Fern' }, { token: 'alice-token~w1' }),
    ];
    await started;

    const next = createPlantService();
    server.use(next);
    release();

    expect((await Promise.all(creates)).map(({ status }) => status)).toEqual([200, 200]);
    expect(createPlantSandbox(next).plants.find(71)).toBeDefined();
    expect(createPlantSandbox(next, 'w1').plants.find(72)).toBeDefined();
    await server.stop();
  });

  it('a token with a "~" is read as the service that is there when it ends has issued it', async () => {
    const { handlers, started, release } = waitingHandlers();
    const server = await listen(createPlantService(), { port: 0, handlers });
    const token = 'alice-token~w1';
    const client = new PlantClient(server.url, fetch, token);
    const created = client.create({ id: 71, name: 'Fern' });
    await started;

    const next = createPlantService({ users: [{ token, user: 'carol' }], plants: [] });
    server.use(next);
    release();

    expect((await created).status).toBe(200);
    expect(createPlantSandbox(next).plants.find(71)?.owner).toBe('carol');
    await server.stop();
  });
});
