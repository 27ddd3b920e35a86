import { describe, expect, it } from 'vitest';
import { adminRoutes } from '../../../src/server/admin/routes.js';
import { askAdmin } from './ask-admin.js';
import { openServer } from './open-server.js';

describe('health', () => {
  it('answers once the server is ready', async () => {
    await using store = await openServer();

    const { status, json } = await store.admin('GET', '/health');

    expect([status, json]).toEqual([200, { status: 'ok', plants: 3, basePath: '' }]);
    expect((await store.admin('HEAD', '/health')).status).toBe(200);
  });
});

describe('the index', () => {
  it('lists all calls', async () => {
    await using store = await openServer();

    const { json } = await store.admin('GET', '');

    expect(json).toHaveLength(adminRoutes.length);
    expect(json).toContainEqual({
      method: 'DELETE',
      path: '/__admin/faults/{id}',
      does: 'Removes a fault.',
    });
  });
});

describe('a call that fails', () => {
  const taking = adminRoutes.filter(({ takes }) => takes !== undefined);

  it.each([
    [
      'GET',
      '/plans',
      undefined,
      404,
      'There is nothing at /__admin/plans. Did you mean "/__admin/plants"?',
    ],
    ['GET', '/zebras', undefined, 404, 'There is nothing at /__admin/zebras. '],
    [
      'PATCH',
      '/plants',
      undefined,
      405,
      '/__admin/plants does not take PATCH: it takes GET, HEAD, PUT, POST.',
    ],
    [
      'DELETE',
      '/plants/seed',
      undefined,
      405,
      '/__admin/plants/seed does not take DELETE: it takes POST.',
    ],
    ['DELETE', '/plants/99', undefined, 404, 'There is no plant "99": see GET /__admin/plants.'],
    ['DELETE', '/plants/fern', undefined, 404, 'There is no plant "fern": '],
    [
      'POST',
      '/plants',
      { id: 9, name: 'Basil' },
      400,
      'Failed to read the plants: it is an object. It must be a JSON array.',
    ],
    [
      'POST',
      '/plants',
      [
        { id: 9, name: 'Basil' },
        { id: 1, name: 'Mint' },
      ],
      400,
      'Failed to create plant 1: the id is taken. Delete that plant first.',
    ],
    [
      'POST',
      '/plants',
      [
        { id: 9, name: 'Basil' },
        { id: 9, name: 'Mint' },
      ],
      400,
      'Failed to read the plants: items 1 and 2 have the same id, "9". Change or drop one.',
    ],
    [
      'POST',
      '/plants/generate',
      { count: -1 },
      400,
      'Failed to read the body: "count" must be a whole number from 0 to 1000000.',
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
      'There is no parameter "sandbox" here. It takes none.',
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
      'There is no active fault "7": see GET /__admin/faults.',
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
      await using store = await openServer();
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
      await using store = await openServer();
      const before = await everything(store.server.url);
      const statusOf = async (body?: string, type?: string, more = {}) => {
        const headers = type === undefined ? more : { 'content-type': type, ...more };
        return (await askAdmin(store.server.url, method, path, { body, headers })).status;
      };

      expect(await statusOf()).toBe(400);
      expect(await statusOf('nothing')).toBe(400);
      expect(await statusOf('[]', 'text/plain')).toBe(415);
      expect(await statusOf('a=b', 'application/x-www-form-urlencoded')).toBe(415);
      const encoded = { 'content-encoding': 'zstd' };
      expect(await statusOf('[]', 'application/json', encoded)).toBe(415);
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
