import { parseFaults } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { openServer } from './open-server.js';

describe('faults', () => {
  it('are added, listed, and removed', async () => {
    await using store = await openServer();

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

  it('are added together, and all removed', async () => {
    await using store = await openServer();
    const faults = parseFaults([{ kind: 'empty-body', times: 1 }, { kind: 'no-answer' }]);

    await store.admin('POST', '/faults', faults);

    expect(store.server.faults.all().map(({ fault }) => fault)).toEqual(faults);
    expect((await store.admin('DELETE', '/faults')).json).toEqual({ ended: 2 });
    expect(store.server.faults.all()).toEqual([]);
  });

  it('are at most a thousand', async () => {
    await using store = await openServer();
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

  it('are added and removed with scenarios', async () => {
    await using store = await openServer();

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
  it('are listed, filtered, and limited to the last ones', async () => {
    await using store = await openServer();
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

  it('are cleared', async () => {
    await using store = await openServer();
    await store.client.list();

    expect((await store.admin('DELETE', '/requests')).json).toEqual({ forgotten: 1 });
    expect(store.server.requests.count).toBe(0);
  });
});
