import { createPlantMock } from 'plant-store-kit';
import { createPlantClient, isPlantStoreError, PlantStoreError } from 'plant-store-kit/client';
import { describe, expect, it } from 'vitest';

const baseUrl = 'http://plants.test/v1';

function clientAnswered(status: number, body: string) {
  return createPlantClient({
    baseUrl,
    token: 'some-token',
    fetch: async () => ({ status, text: async () => body }),
  });
}

describe('a response to the plant client', () => {
  it('throws the rejection of the store, with its Error', async () => {
    const mock = createPlantMock({ baseUrl });
    const client = createPlantClient({
      baseUrl,
      token: 'token-of-nobody',
      fetch: (url, init) => mock.fetch(new Request(url, init)),
    });

    const rejected = client.list();

    await expect(rejected).rejects.toBeInstanceOf(PlantStoreError);
    await expect(rejected).rejects.toMatchObject({
      name: 'PlantStoreError',
      operation: 'list',
      status: 401,
      body: { error: 401, message: expect.any(String) },
    });
    await expect(rejected).rejects.toSatisfy(isPlantStoreError);
  });

  it.each([
    ['create', 'Failed to create: no room (400).'],
    ['list', 'Failed to list: no room (400).'],
    ['delete', 'Failed to delete: no room (400).'],
  ] as const)('says that it has failed to %s, and why', async (operation, message) => {
    const client = clientAnswered(400, '{"error": 7, "message": "no room", "trace": "1"}');
    const calls = {
      create: () => client.create({ id: 1, name: 'Basil' }),
      list: () => client.list(),
      delete: () => client.delete(1),
    };

    await expect(calls[operation]()).rejects.toMatchObject({
      message,
      operation,
      body: { error: 7, message: 'no room' },
    });
  });

  it.each([
    ['a page', '<html></html>'],
    ['an Error without a message', '{"error": 1}'],
  ])('throws the status if the store sends %s instead of an Error', async (_, body) => {
    await expect(clientAnswered(502, body).list()).rejects.toMatchObject({
      status: 502,
      body: undefined,
      message: 'Failed to list: the store sent no Error (502).',
    });
  });

  it('throws if a success has a page instead of a list', async () => {
    await expect(clientAnswered(200, '<html></html>').list()).rejects.toMatchObject({
      name: 'PlantStoreError',
      operation: 'list',
      status: 200,
      message:
        'Failed to list: the response does not have the form that the interface requires (200).',
    });
  });

  it('drops unknown members', async () => {
    const plant = '{"name": "Basil", "tag": "herb", "id": 9223372036854775807, "unknown": 1e400}';

    expect(await clientAnswered(200, `[${plant}]`).list()).toEqual([
      { name: 'Basil', tag: 'herb' },
    ]);
    expect(await clientAnswered(201, plant).create({ id: 1, name: 'Basil' })).toEqual({
      name: 'Basil',
      tag: 'herb',
    });
  });
});
