import { describe, expect, it } from 'vitest';
import { openServer } from './open-server.js';

describe('the faults of the admin API', () => {
  it('are added, listed, and removed', async () => {
    await using store = await openServer();
    const fault = { kind: 'status', status: 503, times: 9 };

    const added = await store.admin('POST', '/faults', fault);
    await store.client.list();
    const listed = await store.admin('GET', '/faults');

    expect(added.json).toMatchObject([{ id: '1', matched: 0 }]);
    expect(listed.json).toEqual([{ id: '1', fault, matched: 1, applied: 1 }]);
    expect((await store.admin('DELETE', '/faults/1')).json).toEqual({ ended: 1 });
    await store.admin('POST', '/faults', [{ kind: 'empty-body' }, { kind: 'no-answer' }]);
    expect((await store.admin('DELETE', '/faults')).json).toEqual({ ended: 2 });
    expect((await store.client.list()).status).toBe(200);
  });

  it('are started and stopped with scenarios', async () => {
    await using store = await openServer();

    const started = await store.admin('PUT', '/scenarios/backend-down');
    const scenarios = await store.admin('GET', '/scenarios');

    expect(started.json).toMatchObject([{ scenario: 'backend-down' }]);
    expect(scenarios.json).toContainEqual({
      name: 'backend-down',
      description: 'The mock answers every request with 503.',
      faults: [{ kind: 'status', status: 503, message: 'The plant store is down.' }],
      isStarted: true,
    });
    expect((await store.admin('DELETE', '/scenarios/backend-down')).json).toEqual({ ended: 1 });
    expect(store.server.faults.all()).toEqual([]);
  });
});

describe('the requests of the admin API', () => {
  it('are listed, filtered, limited to the last ones, and cleared', async () => {
    await using store = await openServer();
    await store.client.list('?limit=1');
    await store.client.delete(999);
    await store.client.list('?limit=3', { token: 'bob-token' });
    const idsOf = async (query: string) => {
      const { json } = await store.admin('GET', `/requests${query}`);
      return (json as { id: number }[]).map(({ id }) => id);
    };

    expect(await idsOf('')).toEqual([1, 2, 3]);
    expect(await idsOf('?operation=list')).toEqual([1, 3]);
    expect(await idsOf('?status=404&method=delete&path=/plants/999&user=alice')).toEqual([2]);
    expect(await idsOf('?rejectedBy=delete.unknown-id')).toEqual([2]);
    expect(await idsOf('?after=1')).toEqual([2, 3]);
    expect(await idsOf('?operation=list&limit=1')).toEqual([3]);
    expect((await store.admin('DELETE', '/requests')).json).toEqual({ forgotten: 3 });
    expect(await idsOf('')).toEqual([]);
  });

  it('can be gone back to before, in their sandbox, and in no other', async () => {
    await using store = await openServer();
    await store.client.delete(1, { token: 'alice-token~w1' });
    await store.client.delete(1);
    await store.client.list();

    const { json } = await store.admin('POST', '/rewind', { before: 1 });

    expect(json).toEqual({ plants: 3, requests: 0 });
    expect(store.server.sandbox('w1').plants.count).toBe(2);
  });

  it('can be sent again, also in the state before them', async () => {
    await using store = await openServer();
    await store.client.delete(1);

    const again = await store.admin('POST', '/requests/1/resend');
    const rewound = await store.admin('POST', '/requests/1/resend?rewind=true');

    expect(again.json).toMatchObject({ id: 2, user: 'alice', rejectedBy: 'delete.unknown-id' });
    expect(rewound.json).toMatchObject({ id: 1, response: { status: 204 } });
  });
});
