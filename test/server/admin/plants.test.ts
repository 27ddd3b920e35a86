import { describe, expect, it } from 'vitest';
import { openServer } from './open-server.js';

const twoPlants =
  '[{"id":9007199254740993,"name":"Basil","owner":"alice"},{"id":"7","name":"Mint"}]';
const parsed = [
  { id: '9007199254740993', name: 'Basil', owner: 'alice' },
  { id: '7', name: 'Mint' },
];

describe('the plants of the admin API', () => {
  it('are replaced and listed, without losing a digit', async () => {
    await using store = await openServer();

    expect((await store.admin('PUT', '/plants', twoPlants)).json).toEqual({ plants: 2 });

    expect((await store.admin('GET', '/plants')).json).toEqual(parsed);
    expect(await store.client.names()).toEqual(['Basil', 'Mint']);
  });

  it('are added, without losing a digit, and deleted by an id in any notation', async () => {
    await using store = await openServer();

    expect((await store.admin('POST', '/plants', twoPlants)).json).toEqual(parsed);
    expect((await store.admin('DELETE', '/plants/7.0')).status).toBe(200);

    expect(store.server.plants.all().map(({ id }) => id)).toEqual([
      '1',
      '2',
      '3',
      '9007199254740993',
    ]);
  });

  it('are generated: the same for the same seed, or in addition to the others', async () => {
    await using store = await openServer();
    const seed = async (body: object) => {
      expect((await store.admin('POST', '/plants/seed', body)).json).toEqual({ plants: 50 });
      return store.server.plants.all();
    };

    const first = await seed({ count: 50, seed: 7 });
    const owned = await seed({ count: 50, owners: ['carol'] });
    const more = await store.admin('POST', '/plants/generate', { count: 50 });

    expect(new Set(first.map(({ owner }) => owner))).toEqual(new Set(['alice', 'bob', undefined]));
    expect(new Set(owned.map(({ owner }) => owner))).toEqual(new Set(['carol', undefined]));
    expect(more.json).toEqual({ generated: 50 });
    expect(store.server.plants.count).toBe(100);
    expect(await seed({ count: 50, seed: 7 })).toEqual(first);
  });

  it('are reset, with faults and requests', async () => {
    await using store = await openServer();
    await store.client.delete(1);
    store.server.faults.start('backend-down');

    expect((await store.admin('POST', '/reset')).json).toEqual({ plants: 3 });

    expect([store.server.faults.all(), store.server.requests.count]).toEqual([[], 0]);
  });

  it('are saved as a snapshot, and restored', async () => {
    await using store = await openServer();
    await store.client.delete(1);
    expect((await store.admin('PUT', '/snapshots/two')).json).toEqual({ name: 'two', plants: 2 });
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
