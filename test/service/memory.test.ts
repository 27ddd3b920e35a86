import { createPlantMock, type PlantMock, type PlantMockOptions } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { clientOf } from '../ask-mock.js';
import type { PlantClient } from '../behaviour/plant-client.js';

function open(options: PlantMockOptions = {}): { mock: PlantMock; client: PlantClient } {
  const mock = createPlantMock({ plants: [], ...options });
  return { mock, client: clientOf(mock) };
}

/** Creates plants until one is rejected, and returns how many were accepted. */
async function fill(client: PlantClient, token = 'alice-token', firstId = 1): Promise<number> {
  for (let count = 0; count < 10; count++) {
    const { status } = await client.create({ id: firstId + count, name: 'Bäsil' }, { token });
    if (status !== 200) {
      return count;
    }
  }
  return 10;
}

describe('maxPlants', () => {
  it('rejects a create with an Error that names the option', async () => {
    const { mock, client } = open({ maxPlants: 3 });
    await fill(client);

    const { status, json } = await client.create({ id: 99, name: 'Basil' });

    const message = 'the mock is full: reset it, or raise maxPlants (--max-plants)';
    expect([status, json]).toEqual([400, { error: 400, message }]);
    expect(mock.plants.count).toBe(3);
    expect(mock.requests.all().at(-1)?.rejectedBy).toBe('create.store-full');
  });

  it('counts the plants of each sandbox, and not the initial ones', async () => {
    const plants = [200, 300, 400, 500].map((id) => ({ id, name: 'Mint' }));
    const { mock, client } = open({ maxPlants: 3, plants });

    expect(await fill(client)).toBe(3);
    expect(await fill(client, 'alice-token~w1')).toBe(3);
    mock.restore(mock.snapshot());
    expect(await fill(client, 'alice-token', 50)).toBe(0);
  });

  it('counts the ids of deleted plants that a profile has to remember, until a restore', async () => {
    const profile = { outcomes: { 'delete.deleted-id': { status: 410 } } };
    const { mock, client } = open({ maxPlants: 3, profile });
    await fill(client);
    const full = mock.snapshot();
    await client.delete(1);

    expect(await fill(client, 'alice-token', 50)).toBe(0);
    mock.restore(full);
    expect(mock.plants.count).toBe(3);
  });

  it.each<[string, (store: ReturnType<typeof open>) => unknown]>([
    ['a delete', async ({ client }) => await Promise.all([1, 2, 3].map((id) => client.delete(id)))],
    ['reset', ({ mock }) => mock.reset()],
    ['restore', ({ mock }) => mock.restore([])],
    ['rewind', ({ mock }) => mock.rewind({ before: 1 })],
  ])('leaves room again after %s', async (_, act) => {
    const store = open({ maxPlants: 3 });
    await fill(store.client);

    await act(store);

    expect(await fill(store.client)).toBe(3);
  });

  it.each([
    ['replaced', 200],
    ['unchanged', 200],
    ['returns-existing', 200],
    ['stored-both', 400],
  ])('matters to a create with a taken id only if it adds a plant: %s', async (effect, status) => {
    const profile = { outcomes: { 'create.taken-id': { effect } } } as PlantMockOptions['profile'];
    const { client } = open({ maxPlants: 3, profile });
    await fill(client);

    expect((await client.create({ id: 1, name: 'Sage' })).status).toBe(status);
  });

  it('rejects plants that code adds, and adds none', async () => {
    const { mock } = open({ maxPlants: 1 });
    const plants = [1, 2].map((id) => ({ id, name: 'Basil' }));
    const message =
      'a sandbox can have at most 1 plant beside its initial ones. Reset it, or raise maxPlants (--max-plants).';
    mock.plants.create({ id: 9, name: 'Basil' });

    expect(() => mock.plants.create({ id: 1, name: 'Basil' })).toThrow(message);
    expect(() => mock.restore(plants)).toThrow(message);
    await expect(mock.plants.generate({ count: 2 })).rejects.toThrow(message);

    expect(mock.plants.count).toBe(1);
  });
});

it('the journal keeps as many requests, and as much of each body, as its limits say', async () => {
  const { mock, client } = open({ journal: { entries: 2, bodyBytes: 5 } });
  await fill(client);

  const entries = mock.requests.all();

  expect(entries.map(({ id }) => id)).toEqual([9, 10]);
  expect(entries[0]?.request).toMatchObject({ body: '{"id"', bodyBytes: 24 });
  expect(entries[0]?.response).toMatchObject({ body: '{"nam', bodyLength: 16 });
});
