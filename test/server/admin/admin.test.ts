import { connect } from 'node:net';
import { parseFaults } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it, vi } from 'vitest';
import { adminRoutes } from '../../../src/server/admin/routes.js';
import { PlantClient } from '../../behaviour/plant-client.js';
import { threePlants } from '../../behaviour/transport.js';
import { askAdmin } from './ask-admin.js';

/** A server with three plants, its admin API, and a client of its plant store. */
async function open(options: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer({ port: 0, plants: threePlants, ...options });
  return {
    server,
    client: new PlantClient(server.url, fetch),
    admin: (method: string, path: string, body?: unknown) =>
      askAdmin(server.url, method, path, { body }),
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

describe('health', () => {
  it('answers once the server is ready', async () => {
    await using store = await open();

    const { status, json } = await store.admin('GET', '/health');

    expect([status, json]).toEqual([200, { status: 'ok', plants: 3 }]);
    expect((await store.admin('HEAD', '/health')).status).toBe(200);
  });
});

describe('plants', () => {
  it('are told with their ids and owners, no digit lost', async () => {
    const plants = [{ id: '9223372036854775807', name: 'Basil', tag: 'herb', owner: 'alice' }];
    await using store = await open({ plants });

    expect((await store.admin('GET', '/plants')).json).toEqual(plants);
  });

  it('are replaced, no digit lost', async () => {
    await using store = await open();

    const { json } = await store.admin(
      'PUT',
      '/plants',
      '[{"id":9007199254740993,"name":"Basil","owner":"alice"},{"id":"7","name":"Mint"}]',
    );

    expect(json).toEqual({ plants: 2 });
    expect(store.server.plants.all()).toEqual([
      { id: '9007199254740993', name: 'Basil', owner: 'alice' },
      { id: '7', name: 'Mint' },
    ]);
    expect(await store.client.names()).toEqual(['Basil', 'Mint']);
  });

  it('are generated, the same ones for the same seed', async () => {
    await using store = await open();
    const seed = async (body: object) => {
      expect((await store.admin('POST', '/plants/seed', body)).json).toEqual({ plants: 50 });
      return store.server.plants.all();
    };

    const first = await seed({ count: 50, seed: 7 });

    expect(await seed({ count: 50, seed: 7 })).toEqual(first);
    expect(await seed({ count: 50, seed: 8 })).not.toEqual(first);
    expect(new Set(first.map(({ owner }) => owner))).toEqual(new Set(['alice', 'bob', undefined]));
    const owned = await seed({ count: 50, owners: ['carol'] });
    expect(new Set(owned.map(({ owner }) => owner))).toEqual(new Set(['carol', undefined]));
  });

  it('go back to the beginning with reset, faults and requests too', async () => {
    await using store = await open();
    await store.client.delete(1);
    store.server.faults.start('backend-down');

    expect((await store.admin('POST', '/reset')).json).toEqual({ plants: 3 });

    expect(store.server.plants.all()).toHaveLength(3);
    expect([store.server.faults.all(), store.server.requests.count]).toEqual([[], 0]);
  });

  it('are kept under a name, and brought back', async () => {
    await using store = await open();
    await store.client.delete(1);
    expect((await store.admin('PUT', '/snapshots/two')).json).toEqual({ name: 'two', plants: 2 });
    await store.client.delete(3);
    await store.admin('POST', '/reset');

    expect((await store.admin('GET', '/snapshots')).json).toEqual([{ name: 'two', plants: 2 }]);
    expect((await store.admin('POST', '/snapshots/two/restore')).json).toEqual({ plants: 2 });
    expect(store.server.plants.all().map(({ id }) => id)).toEqual(['2', '3']);
    expect((await store.admin('DELETE', '/snapshots/two')).status).toBe(200);
    expect((await store.admin('POST', '/snapshots/two/restore')).status).toBe(404);
  });

  it('are kept under at most a hundred names', async () => {
    await using store = await open();
    for (let number = 0; number < 100; number++) {
      await store.admin('PUT', `/snapshots/s${number}`);
    }

    expect((await store.admin('PUT', '/snapshots/one-more')).status).toBe(409);
    expect((await store.admin('PUT', '/snapshots/s1')).status).toBe(200);
  });
});

describe('users', () => {
  it('are told with tokens, scopes and status', async () => {
    await using store = await open({ users: [{ token: 't', user: 'carol' }], plants: [] });

    expect((await store.admin('GET', '/users')).json).toEqual([
      { token: 't', user: 'carol', scopes: ['read', 'write'], status: 'valid' },
    ]);
  });

  it('are replaced in every sandbox', async () => {
    await using store = await open();

    await store.admin('PUT', '/users', [{ token: 't', user: 'bob' }]);

    expect(await store.client.names('', { token: 't~w1' })).toEqual(['Boston fern', 'Common ivy']);
    expect((await store.client.list()).status).toBe(401);
  });
});

describe('faults', () => {
  it('are put to work, told, and ended', async () => {
    await using store = await open();

    const added = await store.admin('POST', '/faults', { kind: 'status', status: 503, times: 9 });
    await store.client.list();

    expect(added.json).toMatchObject([{ id: '1', matched: 0 }]);
    expect((await store.admin('GET', '/faults')).json).toEqual([
      {
        id: '1',
        fault: { kind: 'status', status: 503, times: 9 },
        matched: 1,
        applied: 1,
      },
    ]);
    expect((await store.admin('DELETE', '/faults/1')).json).toEqual({ ended: 1 });
    expect((await store.client.list()).status).toBe(200);
  });

  it('are put to work several at once, and ended all', async () => {
    await using store = await open();
    const faults = parseFaults([{ kind: 'empty-body', times: 1 }, { kind: 'no-answer' }]);

    await store.admin('POST', '/faults', faults);

    expect(store.server.faults.all().map(({ fault }) => fault)).toEqual(faults);
    expect((await store.admin('DELETE', '/faults')).json).toEqual({ ended: 2 });
    expect(store.server.faults.all()).toEqual([]);
  });

  it('are at most a thousand', async () => {
    await using store = await open();
    const many = Array.from({ length: 200_000 }, () => ({ kind: 'empty-body' }));
    await store.admin('POST', '/faults', many.slice(0, 999));

    const replies = [
      await store.admin('POST', '/faults', many.slice(0, 2)),
      await store.admin('POST', '/faults', many),
    ];

    expect(replies.map(({ json }) => json)).toEqual([
      {
        error: 400,
        message:
          'Failed to add faults: at most 1000 faults can be active at once. Remove some first.',
      },
      {
        error: 400,
        message:
          'Failed to read the body: there are 200000 faults, and at most 1000 can be active at once. Drop some.',
      },
    ]);
    expect(store.server.faults.all()).toHaveLength(999);
  });

  it('come and go with scenarios', async () => {
    await using store = await open();

    const started = await store.admin('PUT', '/scenarios/backend-down');
    expect(started.json).toMatchObject([{ scenario: 'backend-down' }]);
    expect((await store.client.list()).status).toBe(503);
    expect((await store.admin('GET', '/scenarios')).json).toContainEqual({
      name: 'backend-down',
      description: 'The mock answers every request with 503.',
      faults: [{ kind: 'status', status: 503, message: 'The plant store is down.' }],
      isStarted: true,
    });
    expect((await store.admin('DELETE', '/scenarios/backend-down')).json).toEqual({ ended: 1 });
    expect((await store.client.list()).status).toBe(200);
  });
});

describe('requests', () => {
  it('are told, filtered, and cut to the last ones', async () => {
    await using store = await open();
    await store.client.list('?limit=1');
    await store.client.delete(999);
    await store.client.list('?limit=3', { token: 'bob-token' });
    const ids = async (query: string) => {
      const { json } = await store.admin('GET', `/requests${query}`);
      return (json as { id: number }[]).map(({ id }) => id);
    };

    expect(await ids('')).toEqual([1, 2, 3]);
    expect(await ids('?operation=list')).toEqual([1, 3]);
    expect(await ids('?user=bob')).toEqual([3]);
    expect(await ids('?status=404&method=delete&path=/plants/999')).toEqual([2]);
    expect(await ids('?rejectedBy=delete.unknown-id')).toEqual([2]);
    expect(await ids('?fault=empty-body')).toEqual([]);
    expect(await ids('?after=1')).toEqual([2, 3]);
    expect(await ids('?limit=2')).toEqual([2, 3]);
    expect(await ids('?limit=0')).toEqual([]);
    expect(await ids('?operation=list&limit=1')).toEqual([3]);
  });

  it('are forgotten', async () => {
    await using store = await open();
    await store.client.list();

    expect((await store.admin('DELETE', '/requests')).json).toEqual({ forgotten: 1 });
    expect(store.server.requests.count).toBe(0);
  });
});

describe('sandboxes', () => {
  it('are told, and ended', async () => {
    await using store = await open();
    await store.client.list('', { token: 'alice-token~w1' });
    store.server.sandbox('w2').faults.start('backend-down');

    expect((await store.admin('GET', '/sandboxes')).json).toEqual([
      { name: 'default', plants: 3, faults: 0, requests: 0 },
      { name: 'w2', plants: 3, faults: 1, requests: 0 },
      { name: 'w1', plants: 3, faults: 0, requests: 1 },
    ]);
    expect((await store.admin('DELETE', '/sandboxes/w1')).json).toEqual({ ended: 1 });
    expect((await store.admin('DELETE', '/sandboxes/w1')).status).toBe(404);
    expect((await store.admin('DELETE', '/sandboxes/default')).status).toBe(409);
    expect((await store.admin('DELETE', '/sandboxes')).json).toEqual({ ended: 1 });
    expect((await store.admin('GET', '/sandboxes')).json).toHaveLength(1);
  });

  it.each(['?sandbox=w1', ''])('are each what a call may be about: %s', async (query) => {
    await using store = await open();
    const headers: Record<string, string> = query === '' ? { 'x-mock-sandbox': 'w1' } : {};
    const ask = (method: string, path: string, body?: unknown) =>
      askAdmin(store.server.url, method, path + query, { body, headers });

    await ask('PUT', '/plants', []);
    await ask('POST', '/faults', { kind: 'empty-body' });
    await store.client.list('', { token: 'alice-token~w1' });

    expect((await ask('GET', '/requests')).json).toMatchObject([{ fault: 'empty-body' }]);
    expect(store.server.sandbox('w1').plants.count).toBe(0);
    expect([store.server.plants.count, store.server.faults.all()]).toEqual([3, []]);
  });
});

describe('a sandbox that does not live', () => {
  it('is one alone for calls that come at once', async () => {
    await using store = await open();
    const { port } = store.server;
    const socket = connect(port, '127.0.0.1');
    const put = (path: string) =>
      `PUT /__admin${path}?sandbox=new HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;

    socket.write(put('/snapshots/a') + put('/snapshots/b') + put('/scenarios/backend-down'));
    // Not by the server's own sandbox('new'), which would begin it.
    await vi.waitFor(async () => {
      const { json } = await store.admin('GET', '/sandboxes');
      expect(json).toMatchObject([{}, { name: 'new', faults: 1 }]);
    });
    socket.destroy();

    expect((await store.admin('GET', '/snapshots?sandbox=new')).json).toHaveLength(2);
  });

  it.each([
    ['GET', '/plants', undefined],
    ['GET', '/requests', undefined],
    ['DELETE', '/faults/7', undefined],
    ['PUT', '/plants', '['],
    ['PUT', '/scenarios/fire', undefined],
  ])(
    'begins neither to be read nor with a call that is rejected: %s %s',
    async (method, path, body) => {
      await using store = await open({ maxSandboxes: 1 });
      store.server.sandbox('w1').plants.delete(1);

      await store.admin(method, `${path}?sandbox=typo`, body);

      expect((await store.admin('GET', '/sandboxes')).json).toMatchObject([
        { name: 'default' },
        { name: 'w1', plants: 2 },
      ]);
    },
  );
});

describe('the index', () => {
  it('tells what there is', async () => {
    await using store = await open();

    const { json } = await store.admin('GET', '');

    expect(json).toHaveLength(adminRoutes.length);
    expect(json).toContainEqual({
      method: 'DELETE',
      path: '/__admin/faults/{id}',
      does: 'Ends a fault.',
    });
  });
});

describe('what cannot be done', () => {
  const taking = adminRoutes.filter(({ takes }) => takes !== undefined);

  it.each([
    [
      'GET',
      '/plans',
      undefined,
      404,
      'There is nothing at /__admin/plans. Did you mean "/__admin/plants"?',
    ],
    ['GET', '/', undefined, 404, 'There is nothing at /__admin/. '],
    [
      'PATCH',
      '/plants',
      undefined,
      405,
      '/__admin/plants does not take PATCH: it takes GET, HEAD, PUT.',
    ],
    ['POST', '/health', undefined, 405, '/__admin/health does not take POST: it takes GET, HEAD.'],
    [
      'GET',
      '/plants?sandbx=w1',
      undefined,
      400,
      'There is no parameter "sandbx" here. Did you mean "sandbox"?',
    ],
    [
      'GET',
      '/health?sandbox=w1',
      undefined,
      400,
      'There is no parameter "sandbox" here. There is none.',
    ],
    [
      'GET',
      '/plants?sandbox=w1&sandbox=w2',
      undefined,
      400,
      'The parameter "sandbox" is given more than once.',
    ],
    [
      'GET',
      '/plants?sandbox=a%20b',
      undefined,
      400,
      '"a b" cannot be the name of a sandbox: use a letter or a digit, then',
    ],
    [
      'GET',
      '/requests?status=ok',
      undefined,
      400,
      'status must be a whole number from 0, not "ok".',
    ],
    [
      'GET',
      '/requests?operation=read',
      undefined,
      400,
      '"operation" cannot be "read". Choose create, list, delete.',
    ],
    [
      'GET',
      '/requests?fault=fire',
      undefined,
      400,
      '"fault" cannot be "fire". Choose delay, status,',
    ],
    ['PUT', '/plants', '[', 400, 'The body is not JSON: '],
    [
      'PUT',
      '/plants',
      {},
      400,
      'Failed to read the plants: it is an object. It must be a JSON array.',
    ],
    [
      'PUT',
      '/plants',
      [
        { id: 1, name: 'Basil' },
        { id: 1, name: 'Mint' },
      ],
      400,
      'Failed to read the plants: items 1 and 2 have the same id, "1". Change or drop one.',
    ],
    [
      'PUT',
      '/users',
      [{ token: 'a b', user: 'x' }],
      400,
      'Failed to read the users: item 1: "token" must be',
    ],
    [
      'POST',
      '/plants/seed',
      { count: -1 },
      400,
      'Failed to read the body: "count" must be a whole number from 0 to 1000000.',
    ],
    [
      'POST',
      '/plants/seed',
      { count: 1, sed: 1 },
      400,
      'Failed to read the body: it must be { "count": 1000 }, with',
    ],
    [
      'POST',
      '/faults',
      [{ kind: 'empty-body' }, { kind: 'x' }],
      400,
      'Failed to read the body: item 2: there is no kind "x".',
    ],
    [
      'PUT',
      '/scenarios/fire',
      undefined,
      404,
      'There is no scenario "fire": see GET /__admin/scenarios.',
    ],
    [
      'DELETE',
      '/faults/7',
      undefined,
      404,
      'There is no fault "7" at work: see GET /__admin/faults.',
    ],
    [
      'PUT',
      '/snapshots/a%20b',
      undefined,
      400,
      '"a b" cannot be the name of a snapshot: use a letter or a digit, then',
    ],
    ['PUT', '/snapshots/%ff', undefined, 400, '"%ff" is not percent-encoded as a path must be.'],
    ['POST', '/reset', {}, 400, 'POST /__admin/reset takes no body.'],
    [
      'POST',
      '/provider-states',
      { state: 'on fire' },
      400,
      'There is no provider state "on fire": there is "the caller has a valid token", ',
    ],
    [
      'POST',
      '/provider-states',
      { state: 'plants are in the store', params: { count: 'x' } },
      400,
      'count must be a whole number from 0 to 10000.',
    ],
    [
      'POST',
      '/provider-states',
      { state: 7 },
      400,
      'Failed to read the body: "state" must be the name of a state',
    ],
  ] as const)(
    '%s %s gets an Error, and changes nothing',
    async (method, path, body, status, message) => {
      await using store = await open();
      const before = await everything(store.server.url);

      const reply = await store.admin(method, path, body);

      expect(reply.status).toBe(status);
      expect(reply.json).toEqual({ error: status, message: expect.stringContaining(message) });
      expect(await everything(store.server.url)).toEqual(before);
    },
  );

  it.each(taking)(
    '$method $path without a body, with one that is not JSON, or of another type',
    async ({ method, path }) => {
      await using store = await open();
      const before = await everything(store.server.url);
      const statusOf = async (body?: string, type?: string) => {
        const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
        return (await askAdmin(store.server.url, method, path, { body, headers })).status;
      };

      expect(await statusOf()).toBe(400);
      expect(await statusOf('nothing')).toBe(400);
      expect(await statusOf('[]', 'text/plain')).toBe(415);
      expect(await statusOf('a=b', 'application/x-www-form-urlencoded')).toBe(415);
      expect(await everything(store.server.url)).toEqual(before);
    },
  );
});

/** All that the admin API shows. */
async function everything(url: string): Promise<unknown[]> {
  const shown = [
    '/plants',
    '/users',
    '/faults',
    '/scenarios',
    '/requests',
    '/sandboxes',
    '/snapshots',
  ];
  return Promise.all(shown.map(async (path) => (await askAdmin(url, 'GET', path)).json));
}
