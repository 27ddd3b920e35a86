import { createPlantMock } from 'plant-store-kit';
import { type AdminClient, createAdminClient, startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { localClient } from '../../src/control/client.js';
import { PlantClient } from '../behaviour/plant-client.js';
import { threePlants } from '../behaviour/transport.js';

interface Controlled extends AsyncDisposable {
  readonly admin: AdminClient;
  readonly client: PlantClient;
}

async function openServer(): Promise<Controlled> {
  const server = await startServer({ port: 0, plants: threePlants });
  return {
    admin: createAdminClient({ url: server.url }),
    client: new PlantClient(server.url, fetch),
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

async function openMock(): Promise<Controlled> {
  const mock = createPlantMock({ plants: threePlants });
  return {
    admin: mock[localClient](),
    client: new PlantClient('http://127.0.0.1:4010', (url, init) =>
      mock.fetch(new Request(url, init)),
    ),
    async [Symbol.asyncDispose]() {},
  };
}

describe.each([
  ['a server', openServer],
  ['a mock in the same process', openMock],
])('the client of %s', (_, open) => {
  it('changes plants and faults, and rejects a call about what does not exist', async () => {
    await using store = await open();
    const { admin } = store;

    expect(await admin.createPlants({ id: 7n, name: 'Mint' })).toEqual([{ id: '7', name: 'Mint' }]);
    expect(await admin.generatePlants({ count: 2 })).toBe(2);
    expect(await admin.addFaults({ kind: 'no-answer' })).toMatchObject([{ id: '1' }]);
    await expect(admin.deletePlant(99)).rejects.toThrow('There is no plant "99"');
    await expect(admin.rewind({ before: 0 })).rejects.toThrow('"before" must be a whole number');
    expect(await admin.health()).toEqual({ status: 'ok', plants: 6, basePath: '' });
  });

  it('lists the requests of a sandbox, and streams them', async () => {
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
    ['plants', ({ admin }) => admin.deletePlant(1), ['plants', 'sandboxes']],
    ['plants', ({ client }) => client.delete(1), ['plants', 'sandboxes']],
    ['faults', ({ admin }) => admin.startScenario('backend-down'), ['faults', 'sandboxes']],
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
    await store.admin.addFaults({ kind: 'delay', delayMs: 100 });
    const events = await store.admin.streamEvents();
    const listing = store.client.list();

    const { value } = await events.next();

    expect(value?.data).toContain('requests');
    expect((await store.admin.requests())[0]).not.toHaveProperty('durationMs');
    await listing;
    await events.return();
  });

  it('ends a stream when its signal aborts', async () => {
    await using store = await open();
    const controller = new AbortController();
    const events = await store.admin.streamEvents({}, { signal: controller.signal });

    controller.abort(new Error('enough'));

    await expect(events.next()).rejects.toThrow('enough');
  });
});
