import type { PlantControl, PlantMock, PlantMockOptions, PlantSandbox } from 'plant-store-kit';
import { type AdminClient, createAdminClient } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { localClient } from '../../src/control/client.js';
import { inProcess, socket } from '../behaviour/node-transports.js';
import type { PlantClient } from '../behaviour/plant-client.js';
import { waitFor } from '../wait-for.js';

interface Controlled extends AsyncDisposable {
  readonly admin: AdminClient;
  readonly control: PlantControl & PlantSandbox;
  readonly client: PlantClient;
}

async function openServer(options?: PlantMockOptions): Promise<Controlled> {
  const store = await socket.open(options);
  const admin = createAdminClient({ url: store.client.baseUrl });
  return { ...store, control: store.inside, admin };
}

async function openMock(options?: PlantMockOptions): Promise<Controlled> {
  const store = await inProcess.open(options);
  return {
    ...store,
    control: store.inside,
    admin: await (store.inside as PlantMock)[localClient](),
  };
}

describe.each([
  ['a server', openServer],
  ['a mock in the same process', openMock],
])('the client of %s', (_, open) => {
  it('replaces, adds, generates, deletes and resets plants, and loses no digit', async () => {
    await using store = await open();
    const { admin } = store;

    expect(await admin.replacePlants([{ id: 9007199254740993n, name: 'Basil' }])).toEqual({
      plants: 1,
    });
    expect(await admin.createPlants({ id: '7.0', name: 'Mint' })).toEqual([
      { id: '7', name: 'Mint' },
    ]);
    expect((await admin.plants()).map(({ id }) => id)).toEqual(['9007199254740993', '7']);
    await admin.deletePlant({ id: 9007199254740993n });
    const generation = { count: 5, seed: 7, owners: ['bob'] };
    expect(await admin.generatePlants(generation)).toEqual({ generated: 5 });
    expect(await admin.plants()).toHaveLength(6);
    expect(await admin.reset()).toEqual({ plants: 3 });
    expect(await admin.health()).toEqual({ status: 'ok', plants: 3, basePath: '' });
  });

  it('replaces plants by generated ones: the same for the same seed, of the users who may write', async () => {
    await using store = await open();
    const { admin } = store;
    const generate = async (options: { seed?: number; owners?: string[] }) => {
      await admin.generatePlants({ count: 50, replace: true, ...options });
      return admin.plants();
    };

    const first = await generate({ seed: 7 });
    const owned = await generate({ owners: ['carol'] });

    expect(new Set(first.map(({ owner }) => owner))).toEqual(new Set(['alice', 'bob', undefined]));
    expect(new Set(owned.map(({ owner }) => owner))).toEqual(new Set(['carol', undefined]));
    expect(await generate({ seed: 7 })).toEqual(first);
  });

  it('takes a snapshot of plants, restores it, and deletes it', async () => {
    await using store = await open();
    const { admin } = store;

    await admin.takeSnapshot({ name: 'three' });
    await admin.deletePlant({ id: 1 });

    expect(await admin.snapshots()).toEqual([{ name: 'three', plants: 3 }]);
    expect(await admin.restoreSnapshot({ name: 'three' })).toEqual({ plants: 3 });
    await admin.deleteSnapshot({ name: 'three' });
    await expect(admin.restoreSnapshot({ name: 'three' })).rejects.toThrow(
      'There is no snapshot "three"',
    );
  });

  it('shows the profile, and replaces users', async () => {
    await using store = await open();
    const { admin, control } = store;

    const users = await admin.replaceUsers([{ token: 't', user: 'bob' }]);

    expect(await admin.users()).toEqual(users);
    expect(users).toMatchObject([{ token: 't', scopes: ['read', 'write'] }]);
    expect(await admin.profile()).toEqual(await control.profile());
    expect((await store.client.list()).status).toBe(401);
  });

  it('adds faults, starts a scenario, and removes them', async () => {
    await using store = await open();
    const { admin, client } = store;

    const [fault] = await admin.addFaults({ kind: 'status', status: 503, operation: 'list' });
    expect((await client.list()).status).toBe(503);
    expect(await admin.faults()).toMatchObject([{ id: fault?.id, applied: 1 }]);
    await admin.removeFault({ id: fault?.id ?? '' });
    await admin.startScenario({ name: 'backend-down' });
    const started = (await admin.scenarios()).filter(({ isStarted }) => isStarted);
    expect(started.map(({ name }) => name)).toEqual(['backend-down']);
    expect(await admin.stopScenario({ name: 'backend-down' })).toEqual({ ended: 1 });
    await admin.addFaults([{ kind: 'no-answer' }, { kind: 'empty-body' }]);
    expect(await admin.clearFaults()).toEqual({ ended: 2 });
    expect(await admin.faults()).toEqual([]);
  });

  it('releases a held response, as it is or another', async () => {
    await using store = await open();
    const { admin, client, control } = store;
    await admin.addFaults({ kind: 'hold', times: 2 });
    const created = client.create({ id: 100, name: 'Basil' });
    await waitFor(async () => expect(await admin.requests({ held: true })).toHaveLength(1));
    const listed = client.list();
    await waitFor(async () => expect(await admin.requests({ held: true })).toHaveLength(2));

    expect(await admin.release({ id: 2, body: [] })).toMatchObject({ id: 2, fault: 'respond' });
    expect((await listed).json).toEqual([]);
    expect(await admin.release({ id: 1 })).toMatchObject({ id: 1, operation: 'create' });
    expect((await created).json).toEqual({ name: 'Basil' });
    await expect(admin.release({ id: 1 })).rejects.toThrow('No response to a request 1 is held');
    await expect(admin.release({ id: 1, status: 99 })).rejects.toThrow(
      '"status" must be a whole number',
    );
    expect(control.faults.all()).toMatchObject([{ matched: 2, applied: 2 }]);
  });

  it('lists requests, goes back to before one, sends one again, and clears them', async () => {
    await using store = await open();
    const { admin, client, control } = store;
    await client.list();
    await client.delete(999);

    const missed = await admin.requests({ status: 404, operation: 'delete', user: undefined });

    expect(missed).toEqual([control.requests.all()[1]]);
    expect((await admin.requests({ after: 1, limit: 5 })).map(({ id }) => id)).toEqual([2]);
    expect(await admin.requests({ limit: 1, method: 'get', path: '/plants' })).toHaveLength(1);
    expect(await admin.resend({ id: 1 })).toMatchObject({ id: 3, operation: 'list' });
    expect(await admin.resend({ id: 2, rewind: true })).toMatchObject({ id: 2 });
    expect(await admin.rewind({ before: 2 })).toEqual({ plants: 3, requests: 1 });
    expect(await admin.clearRequests()).toEqual({ forgotten: 1 });
    expect(await admin.requests()).toEqual([]);
  });

  it.each<[string, (admin: AdminClient) => Promise<unknown>]>([
    ['a reset', (admin) => admin.reset()],
    ['a rewind', (admin) => admin.rewind({ before: 1 })],
    ['a replacement of all plants', (admin) => admin.replacePlants([])],
  ])('takes %s back, once', async (_, change) => {
    await using store = await open();
    const { admin, client } = store;
    await admin.addFaults({ kind: 'status', status: 503, operation: 'list', after: 1 });
    await client.list();
    await client.delete(1);
    const everything = async () => [
      await admin.plants(),
      await admin.faults(),
      await admin.requests(),
    ];
    const before = await everything();

    await change(admin);
    await client.list();
    expect(await everything()).not.toEqual(before);
    expect(await admin.undo()).toEqual({ plants: 2 });

    expect(await everything()).toEqual(before);
    await expect(admin.undo()).rejects.toThrow('There is nothing to undo');
  });

  it('takes nothing back after a change that failed, or that a reset from code has ended', async () => {
    await using store = await open();
    const { admin, control } = store;

    await expect(admin.rewind({ before: 9 })).rejects.toThrow();
    await expect(admin.undo()).rejects.toThrow('There is nothing to undo');
    await admin.replacePlants([]);
    control.reset();
    await expect(admin.undo()).rejects.toThrow('There is nothing to undo');
  });

  it('controls a sandbox, and ends it', async () => {
    await using store = await open();
    const { admin, control } = store;

    await admin.sandbox('w1').replacePlants([]);

    expect([control.sandbox('w1').plants.count, control.plants.count]).toEqual([0, 3]);
    expect(await admin.sandboxes()).toEqual([
      { name: 'default', plants: 3, faults: 0, requests: 0, lastRequest: 0 },
      { name: 'w1', plants: 0, faults: 0, requests: 0, lastRequest: 0 },
    ]);
    expect(await admin.endSandbox({ name: 'w1' })).toEqual({ ended: 1 });
    await expect(admin.endSandbox({ name: 'w1' })).rejects.toThrow('There is no sandbox "w1"');
    await expect(admin.endSandbox({ name: 'default' })).rejects.toThrow(
      'The default sandbox cannot end',
    );
    await admin.sandbox('w2').reset();
    expect(await admin.endSandboxes()).toEqual({ ended: 1 });
  });

  it('rejects a call that cannot be, and changes nothing', async () => {
    await using store = await open();
    const { admin } = store;

    await expect(admin.deletePlant({ id: 99 })).rejects.toThrow('There is no plant "99"');
    await expect(admin.rewind({ before: 0 })).rejects.toThrow('"before" must be a whole number');
    const taken = admin.createPlants([
      { id: 9, name: 'Ivy' },
      { id: 1, name: 'Ivy' },
    ]);
    await expect(taken).rejects.toThrow('the id is taken');
    expect(await admin.plants()).toEqual(store.control.plants.all());
    expect(await admin.plants()).toHaveLength(3);
  });

  it('streams the matching requests of a sandbox', async () => {
    await using store = await open();
    const admin = store.admin.sandbox('w1');
    const stream = await admin.streamRequests({ operation: 'delete' });

    await store.client.list('', { token: 'alice-token~w1' });
    await store.client.delete(1, { token: 'alice-token~w1' });

    const { value } = await stream.next();
    expect(await admin.requests({ after: 1 })).toEqual([value]);
    await stream.return();
  });

  it.each<[string, (store: Controlled) => Promise<unknown>, string[]]>([
    ['plants', ({ admin }) => admin.deletePlant({ id: 1 }), ['plants', 'sandboxes']],
    ['plants', ({ client }) => client.delete(1), ['plants', 'sandboxes']],
    [
      'faults',
      ({ admin }) => admin.startScenario({ name: 'backend-down' }),
      ['faults', 'sandboxes'],
    ],
    ['users', ({ admin }) => admin.replaceUsers([]), ['users']],
    ['requests', ({ admin }) => admin.clearRequests(), ['requests', 'sandboxes']],
    ['a sandbox', ({ admin }) => admin.sandbox('w1').reset(), ['sandboxes']],
    ['everything', ({ admin }) => admin.reset(), ['faults', 'plants', 'requests', 'sandboxes']],
  ])('says when %s changed', async (_, change, parts) => {
    await using store = await open();
    const events = await store.admin.streamEvents({ operation: 'create' });

    await change(store);

    const { value } = await events.next();
    expect(value?.event).toBe('changed');
    expect(new Set(value?.data as string[])).toEqual(new Set(parts));
    await events.return();
  });

  it('says that a request waits for its answer', async () => {
    await using store = await open();
    await store.admin.addFaults({ kind: 'no-answer' });
    const events = await store.admin.streamEvents();
    const controller = new AbortController();
    const listing = store.client.list('', { signal: controller.signal }).catch(() => {});

    const { value } = await events.next();

    expect(value?.data).toContain('waiting');
    expect(value?.data).not.toContain('requests');
    expect((await store.admin.requests())[0]).not.toHaveProperty('durationMs');
    controller.abort();
    await listing;
    await events.return();
  });

  it('says that a held response is gone that was shown though the journal had dropped its request', async () => {
    await using store = await open({ journal: { entries: 1 } });
    const { admin, client } = store;
    await admin.addFaults({ kind: 'hold', times: 1 });
    const held = client.list();
    await waitFor(async () => expect(await admin.requests()).toHaveLength(1));
    await client.list();
    const events = await admin.streamEvents({ operation: 'create' });

    await admin.release({ id: 1 });

    expect((await events.next()).value?.data).toContain('requests');
    await held;
    await events.return();
  });

  it('says nothing about a sandbox that ends and was not there', async () => {
    await using store = await open();
    const events = await store.admin.streamEvents();

    store.control.endSandbox('w1');
    await store.admin.replaceUsers([]);

    expect((await events.next()).value?.data).toEqual(['users']);
    await events.return();
  });

  it.each<[string, (admin: AdminClient) => Promise<unknown>]>([
    ['a fault', (admin) => admin.removeFault({ id: '7' })],
    ['a scenario', (admin) => admin.stopScenario({ name: 'fire' })],
    ['a plant', (admin) => admin.deletePlant({ id: 99 })],
    ['a snapshot', (admin) => admin.restoreSnapshot({ name: 'three' })],
    ['a held response', (admin) => admin.release({ id: 7 })],
  ])('announces no change when there is no such thing: %s', async (_, call) => {
    await using store = await open();
    const events = await store.admin.streamEvents();

    await expect(call(store.admin)).rejects.toThrow(/is no |held/);
    await store.admin.replaceUsers([]);

    expect((await events.next()).value?.data).toEqual(['users']);
    await events.return();
  });

  it('rejects a stream whose signal is aborted already, with its reason', async () => {
    await using store = await open();
    const signal = AbortSignal.abort(new Error('enough'));

    await expect(store.admin.streamRequests({}, { signal })).rejects.toThrow('enough');
  });

  it('ends a stream when its signal aborts', async () => {
    await using store = await open();
    const controller = new AbortController();
    const events = await store.admin.streamEvents({}, { signal: controller.signal });

    controller.abort(new Error('enough'));

    await expect(events.next()).rejects.toThrow('enough');
  });
});
