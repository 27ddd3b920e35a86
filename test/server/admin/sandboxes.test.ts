import { describe, expect, it } from 'vitest';
import { askAdmin } from './ask-admin.js';
import { openServer } from './open-server.js';

describe('sandboxes', () => {
  it('are listed and ended', async () => {
    await using store = await openServer();
    await store.client.list('', { token: 'alice-token~w1' });
    store.server.sandbox('w2').faults.start('backend-down');

    expect((await store.admin('GET', '/sandboxes')).json).toEqual([
      { name: 'default', plants: 3, faults: 0, requests: 0, lastRequest: 0 },
      { name: 'w2', plants: 3, faults: 1, requests: 0, lastRequest: 0 },
      { name: 'w1', plants: 3, faults: 0, requests: 1, lastRequest: 1 },
    ]);
    expect((await store.admin('DELETE', '/sandboxes/w1')).json).toEqual({ ended: 1 });
    expect((await store.admin('DELETE', '/sandboxes/w1')).status).toBe(404);
    expect((await store.admin('DELETE', '/sandboxes/default')).status).toBe(409);
    expect((await store.admin('DELETE', '/sandboxes')).json).toEqual({ ended: 1 });
    expect((await store.admin('GET', '/sandboxes')).json).toHaveLength(1);
  });

  it.each(['?sandbox=w1', ''])('may be named by a call: %s', async (query) => {
    await using store = await openServer();
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

describe('a new sandbox', () => {
  it('is created once by concurrent calls', async () => {
    await using store = await openServer();
    const generate = () => store.admin('POST', '/plants/generate?sandbox=new', { count: 10 });

    await Promise.all([generate(), generate()]);

    // Does not use sandbox('new') of the server, which would create it.
    expect((await store.admin('GET', '/sandboxes')).json).toMatchObject([
      {},
      { name: 'new', plants: 23 },
    ]);
  });

  it.each([
    ['GET', '/plants', undefined],
    ['GET', '/requests', undefined],
    ['DELETE', '/faults/7', undefined],
    ['PUT', '/plants', '['],
    ['PUT', '/scenarios/fire', undefined],
  ])('is not created by reading or by a rejected call: %s %s', async (method, path, body) => {
    await using store = await openServer({ maxSandboxes: 1 });
    store.server.sandbox('w1').plants.delete(1);

    await store.admin(method, `${path}?sandbox=typo`, body);

    expect((await store.admin('GET', '/sandboxes')).json).toMatchObject([
      { name: 'default' },
      { name: 'w1', plants: 2 },
    ]);
  });
});
