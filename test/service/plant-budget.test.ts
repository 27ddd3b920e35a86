import { createPlantMock, type PlantMock, type PlantMockOptions } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { PlantClient } from '../behaviour/plant-client.js';
import { openServer } from '../server/admin/open-server.js';

const kibibyte = 1024;
/** A plant takes 150 bytes and 2 for each character; the index of its owner some 400. */
const name = 'x'.repeat(437);

function open(options: PlantMockOptions = {}): { mock: PlantMock; client: PlantClient } {
  const mock = createPlantMock({ plants: [], maxPlantBytes: 4 * kibibyte, ...options });
  const fetch = (url: string, init?: RequestInit) => mock.fetch(new Request(url, init));
  return { mock, client: new PlantClient('http://127.0.0.1:4010', fetch) };
}

/** Creates plants until one is rejected, and returns how many were accepted. */
async function fill(client: PlantClient, token = 'alice-token', firstId = 1): Promise<number> {
  for (let count = 0; count < 10; count++) {
    const { status } = await client.create({ id: firstId + count, name }, { token });
    if (status !== 200) {
      return count;
    }
  }
  return 10;
}

describe('the maximum memory of plants', () => {
  it('rejects a create with an Error that names the option', async () => {
    const { mock, client } = open();

    const count = await fill(client);
    const { status, json } = await client.create({ id: 99, name });

    expect(count).toBe(3);
    expect([status, json]).toEqual([
      400,
      {
        error: 400,
        message:
          'the plants of the mock take the maximum of memory: reset it, or raise maxPlantBytes (--max-plant-bytes)',
      },
    ]);
    expect(mock.plants.count).toBe(3);
    expect(mock.requests.all().at(-1)?.rejectedBy).toBe('create.store-full');
  });

  it('rejects with the status that the profile has for a full store', async () => {
    const { client } = open({
      maxPlantBytes: 0,
      profile: { outcomes: { 'create.store-full': { status: 507 } } },
    });

    expect((await client.create({ id: 1, name })).status).toBe(507);
  });

  it('counts the plants of a sandbox from its first request on', async () => {
    const { client } = open({ maxPlantBytes: 2 * kibibyte });

    const first = await client.create({ id: 1, name }, { token: 'alice-token~w1' });
    const second = await client.create({ id: 1, name }, { token: 'alice-token~w2' });

    expect([first.status, second.status]).toEqual([200, 400]);
  });

  it('does not count the initial plants, in any number', async () => {
    const plants = Array.from({ length: 5000 }, (_, id) => ({ id, name }));
    const { mock, client } = open({ plants });

    expect(await fill(client, 'alice-token', 9000)).toBe(3);
    mock.reset();
    expect(await fill(client, 'alice-token', 9000)).toBe(3);
  });

  it('is one for all sandboxes together', async () => {
    const { client } = open();

    expect(await fill(client, 'alice-token~w1')).toBe(3);
    expect(await fill(client, 'alice-token~w2')).toBe(0);
  });

  it.each<[string, (store: ReturnType<typeof open>) => unknown]>([
    ['a delete', async ({ client }) => await Promise.all([1, 2, 3].map((id) => client.delete(id)))],
    ['reset', ({ mock }) => mock.reset()],
    ['restore', ({ mock }) => mock.restore([])],
    ['rewind', ({ mock }) => mock.rewind({ before: 1 })],
  ])('is free again after %s', async (_, act) => {
    const store = open();
    await fill(store.client);

    await act(store);

    expect(await fill(store.client)).toBe(3);
  });

  it.each<[string, (mock: PlantMock) => unknown]>([
    ['it ends', (mock) => mock.endSandbox('w1')],
    ['all end', (mock) => mock.endSandboxes()],
    ['others take its place', (mock) => ['w2', 'w3'].map((other) => mock.sandbox(other))],
  ])('is free of the plants of a sandbox once %s', async (_, act) => {
    const { mock, client } = open({ maxSandboxes: 2 });
    await fill(client, 'alice-token~w1');

    act(mock);

    expect(await fill(client)).toBe(3);
  });

  it('allows to replace a plant by one of the same size', async () => {
    const { client } = open({
      profile: { outcomes: { 'create.taken-id': { effect: 'replaced' } } },
    });
    await fill(client);

    expect((await client.create({ id: 1, name: name.toUpperCase() })).status).toBe(200);
    expect((await client.create({ id: 1, name: name.repeat(3) })).status).toBe(400);
  });

  it('has no room for a second plant with the same id once it is taken', async () => {
    const { client } = open({
      profile: { outcomes: { 'create.taken-id': { effect: 'stored-both' } } },
    });
    await fill(client);

    expect((await client.create({ id: 1, name })).status).toBe(400);
  });

  it.each(['unchanged', 'returns-existing'])(
    'does not matter to a create that stores nothing: %s',
    async (effect) => {
      const { client } = open({ profile: { outcomes: { 'create.taken-id': { effect } } } });
      await fill(client);

      expect((await client.create({ id: 1, name: name.repeat(3) })).status).toBe(200);
    },
  );

  it('rejects plants that code adds, and adds none', async () => {
    const { mock } = open();
    const message = 'raise maxPlantBytes (--max-plant-bytes)';

    expect(() => mock.plants.create({ id: 1, name: name.repeat(10) })).toThrow(message);
    expect(() => mock.restore([{ id: 1, name: name.repeat(10) }])).toThrow(message);
    await expect(mock.plants.generate({ count: 100 })).rejects.toThrow(message);

    expect(mock.plants.count).toBe(0);
  });

  it('allows a million generated plants by default', async () => {
    const mock = createPlantMock({ plants: [] });

    expect(await mock.plants.generate({ count: 1_000_000 })).toBe(1_000_000);
  }, 120_000);

  it('rejects plants of the admin API, and keeps the memory of a sandbox that was not added', async () => {
    await using opened = await openServer({ plants: [], maxPlantBytes: 4 * kibibyte });
    const { admin, client } = opened;
    const large = [{ id: 1, name: name.repeat(10), owner: 'alice' }];

    const replies = [
      await admin('PUT', '/plants', large),
      await admin('POST', '/plants?sandbox=w1', large),
      await admin('PUT', '/plants', [{ id: 1, name: name.repeat(3), owner: 'alice' }]),
      await admin('PUT', '/plants', []),
    ];

    expect(replies.map(({ status }) => status)).toEqual([400, 400, 200, 200]);
    expect(replies[0]?.json).toMatchObject({ message: expect.stringContaining('maxPlantBytes') });
    expect(await fill(client)).toBe(3);
  });

  it.each([-1, 1.5, Number.NaN])('cannot be %s', (maxPlantBytes) => {
    expect(() => createPlantMock({ maxPlantBytes })).toThrow('maxPlantBytes');
  });
});
