import { describe, expect, it } from 'vitest';
import { ask } from './ask.js';
import { type RunningProvider, startProvider } from './provider.js';

const create = (provider: RunningProvider, body: string | Uint8Array) =>
  ask(provider, { method: 'POST', path: '/plants', body });

const list = (provider: RunningProvider, query = '') =>
  ask(provider, { method: 'GET', path: `/plants${query}` });

const remove = (provider: RunningProvider, id: string) =>
  ask(provider, { method: 'DELETE', path: `/plants/${id}` });

const namesIn = ({ text }: { text: string }) =>
  (JSON.parse(text) as { name: string }[]).map(({ name }) => name);

describe('the reference provider', () => {
  it('creates a plant, and lists it without its id', async () => {
    await using provider = await startProvider();

    const created = await create(provider, '{"id":7,"name":"Bäume 🌳","tag":"trees"}');

    const plant = '{"name":"Bäume 🌳","tag":"trees"}';
    expect(created).toEqual({ status: 200, contentType: 'application/json', text: plant });
    expect((await list(provider)).text).toContain(plant);
  });

  it('lists the plants of the user and those of everyone', async () => {
    await using provider = await startProvider();
    const visible = provider.plants().filter(({ owner }) => /alice|everyone/.test(owner));

    expect(namesIn(await list(provider))).toEqual(visible.map(({ name }) => name));
    expect(visible.length).toBeLessThan(provider.plants().length);
  });

  it('lists at most limit plants', async () => {
    await using provider = await startProvider();

    for (const limit of [0, 1, 3]) {
      expect(namesIn(await list(provider, `?limit=${limit}`))).toHaveLength(limit);
    }
    expect((await list(provider, '?limit=x')).status).toBe(400);
  });

  it('tells neighbours above 2^53 apart', async () => {
    await using provider = await startProvider({ name: 'is empty', change: {}, seed: 0 });
    await create(provider, '{"id":9007199254740992,"name":"Even"}');
    await create(provider, '{"id":9007199254740993,"name":"Odd"}');

    const deleted = await remove(provider, '9007199254740993');

    expect(deleted).toEqual({ status: 204, contentType: undefined, text: '' });
    expect(provider.plants()).toEqual([{ id: '9007199254740992', name: 'Even', owner: 'alice' }]);
  });

  it.each([
    '',
    'null',
    '[]',
    '{"id":7}',
    '{"id":"7","name":"Basil"}',
    '{"id":7.5,"name":"Basil"}',
    '{"id":9223372036854775808,"name":"Basil"}',
    '{"id":7,"name":"Basil","tag":null}',
    '{"id":7,"name":"Basil"',
    Buffer.from('{"id":7,"name":"Bäume"}', 'latin1'),
    '['.repeat(100_000),
  ])('answers 400 with an Error to a body that is no NewPlant (%#)', async (body) => {
    await using provider = await startProvider();
    const before = provider.plants();

    const { status, contentType, text } = await create(provider, body);

    expect({ status, contentType }).toEqual({ status: 400, contentType: 'application/json' });
    expect(JSON.parse(text)).toEqual({ error: 400, message: expect.any(String) });
    expect(provider.plants()).toEqual(before);
  });

  it('answers 404 with an Error to an id that no plant has', async () => {
    await using provider = await startProvider();

    const { status, text } = await remove(provider, '999');

    expect(status).toBe(404);
    expect(JSON.parse(text)).toEqual({ error: 404, message: 'there is no plant with id 999' });
  });

  it.each([null, 'Basic {token}', '{token}', 'Bearer', 'Bearer nobody', 'Bearer {token}x'])(
    'answers 401 with an Error to the authorization %s',
    async (authorization) => {
      await using provider = await startProvider();

      const { status, text } = await ask(provider, {
        method: 'DELETE',
        path: '/plants/101',
        authorization: authorization?.replace('{token}', provider.token) ?? null,
      });

      expect(status).toBe(401);
      expect(JSON.parse(text)).toEqual({ error: 401, message: expect.any(String) });
      expect(provider.plants()).toHaveLength(12);
    },
  );

  it('counts requests, and is gone once it has stopped', async () => {
    const provider = await startProvider();
    await list(provider);
    await list(provider);

    await provider.stop();

    expect(provider.requestCount()).toBe(2);
    await expect(list(provider)).rejects.toThrow('ECONNREFUSED');
  });
});
