import { describe, expect, it } from 'vitest';
import { openServer } from './open-server.js';

describe('plants', () => {
  it('are listed with ids and owners, without losing a digit', async () => {
    const plants = [{ id: '9223372036854775807', name: 'Basil', tag: 'herb', owner: 'alice' }];
    await using store = await openServer({ plants });

    expect((await store.admin('GET', '/plants')).json).toEqual(plants);
  });

  it('are replaced, without losing a digit', async () => {
    await using store = await openServer();

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
    await using store = await openServer();
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

  it('are added, without losing a digit', async () => {
    await using store = await openServer();

    const { json } = await store.admin(
      'POST',
      '/plants',
      '[{"id":9007199254740993,"name":"Basil","owner":"alice"},{"id":"7","name":"Mint"}]',
    );

    expect(json).toEqual([
      { id: '9007199254740993', name: 'Basil', owner: 'alice' },
      { id: '7', name: 'Mint' },
    ]);
    expect(store.server.plants.count).toBe(5);
    expect(await store.client.names()).toEqual(['Snake plant', 'Common ivy', 'Basil', 'Mint']);
  });

  it('are added with an id that is taken if the profile keeps both', async () => {
    const profile = { outcomes: { 'create.taken-id': { effect: 'stored-both' } } };
    await using store = await openServer({ profile });
    const twins = [
      { id: 1, name: 'Basil' },
      { id: 1, name: 'Mint' },
    ];

    expect((await store.admin('POST', '/plants', twins)).status).toBe(200);

    expect(store.server.plants.count).toBe(5);
    expect((await store.admin('DELETE', '/plants/1')).status).toBe(200);
    expect(store.server.plants.count).toBe(2);
  });

  it('are deleted by an id in any notation', async () => {
    await using store = await openServer();

    expect((await store.admin('DELETE', '/plants/2.0')).status).toBe(200);

    expect(store.server.plants.all().map(({ id }) => id)).toEqual(['1', '3']);
    expect((await store.admin('DELETE', '/plants/2')).status).toBe(404);
  });

  it('are generated in addition to the others', async () => {
    await using store = await openServer();

    const first = await store.admin('POST', '/plants/generate', { count: 50 });
    const second = await store.admin('POST', '/plants/generate', { count: 50, owners: ['carol'] });

    expect([first.json, second.json]).toEqual([{ generated: 50 }, { generated: 50 }]);
    const plants = store.server.plants.all();
    expect(new Set(plants.map(({ id }) => id)).size).toBe(103);
    expect(plants.slice(0, 3).map(({ name }) => name)).toEqual([
      'Snake plant',
      'Boston fern',
      'Common ivy',
    ]);
    const ownersOf = (part: typeof plants) => new Set(part.map(({ owner }) => owner));
    expect(ownersOf(plants.slice(3, 53))).toEqual(new Set(['alice', 'bob', undefined]));
    expect(ownersOf(plants.slice(53))).toEqual(new Set(['carol', undefined]));
  });

  it.each([
    ['POST', '/plants', [{ id: 1, name: 'Basil' }]],
    ['POST', '/plants/generate', { count: 5 }],
  ])('are added to the sandbox of the call: %s %s', async (method, path, body) => {
    await using store = await openServer();
    await store.admin('PUT', '/plants?sandbox=w1', []);

    await store.admin(method, `${path}?sandbox=w1`, body);

    expect(store.server.sandbox('w1').plants.find(1)).toBeDefined();
    expect(store.server.plants.count).toBe(3);
  });

  it('are reset, with faults and requests', async () => {
    await using store = await openServer();
    await store.client.delete(1);
    store.server.faults.start('backend-down');

    expect((await store.admin('POST', '/reset')).json).toEqual({ plants: 3 });

    expect(store.server.plants.all()).toHaveLength(3);
    expect([store.server.faults.all(), store.server.requests.count]).toEqual([[], 0]);
  });

  it('are saved as a snapshot, and restored', async () => {
    await using store = await openServer();
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

  it('are saved in at most a hundred snapshots', async () => {
    await using store = await openServer();
    for (let number = 0; number < 100; number++) {
      await store.admin('PUT', `/snapshots/s${number}`);
    }

    expect((await store.admin('PUT', '/snapshots/one-more')).status).toBe(409);
    expect((await store.admin('PUT', '/snapshots/s1')).status).toBe(200);
  });
});

describe('users', () => {
  it('are listed with tokens, scopes and status', async () => {
    await using store = await openServer({ users: [{ token: 't', user: 'carol' }], plants: [] });

    expect((await store.admin('GET', '/users')).json).toEqual([
      { token: 't', user: 'carol', scopes: ['read', 'write'], status: 'valid' },
    ]);
  });

  it('are replaced in every sandbox', async () => {
    await using store = await openServer();

    await store.admin('PUT', '/users', [{ token: 't', user: 'bob' }]);

    expect(await store.client.names('', { token: 't~w1' })).toEqual(['Boston fern', 'Common ivy']);
    expect((await store.client.list()).status).toBe(401);
  });
});
