import { createPlantMock, type PlantMock } from 'plant-store-kit';
import { createPlantClient, type FetchLike } from 'plant-store-kit/client';
import { startServer } from 'plant-store-kit/server';
import { afterEach, describe, expect, it, vi } from 'vitest';

const baseUrl = 'http://plants.test/v1';
const token = 'alice-token';
const exampleUrl = "baseUrl: 'https://api.example.com/v1'";

const fetchOf =
  (mock: PlantMock): FetchLike =>
  (url, init) =>
    mock.fetch(new Request(url, init));

function clientOf(mock: PlantMock, options?: Partial<Parameters<typeof createPlantClient>[0]>) {
  return createPlantClient({ baseUrl, token, fetch: fetchOf(mock), ...options });
}

/** A client that sends nothing, and the requests that it would have sent. */
function createSpy(options?: Partial<Parameters<typeof createPlantClient>[0]>) {
  const fetch = vi.fn<FetchLike>(async () => ({ status: 200, text: async () => '[]' }));
  return { fetch, client: createPlantClient({ baseUrl, token, fetch, ...options }) };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the plant client', () => {
  it.each([
    ['a bigint', 9223372036854775807n],
    ['text', '9223372036854775807'],
  ])('loses no digit of an id that is %s', async (_, id) => {
    const mock = createPlantMock({ baseUrl, plants: [] });
    const client = clientOf(mock);

    await client.create({ id, name: 'Basil' });
    expect(mock.plants.all().map((plant) => plant.id)).toEqual(['9223372036854775807']);

    await client.delete(id);
    expect(mock.plants.count).toBe(0);
  });

  it.each([
    [2 ** 53, 'rounded already'],
    [1.5, 'not an integer'],
    ['9223372036854775808', 'beyond int64'],
    ['fern', 'not a number'],
    ['../plants', 'not a number'],
  ])('rejects the id "%s" before it sends anything', async (id, problem) => {
    const { client, fetch } = createSpy();
    const error = {
      name: 'KitError',
      code: 'invalid-plant',
      message: `Failed to read the id ${id}: it is ${problem}. Give an int64, one beyond 2^53 as a bigint or as text.`,
    };

    await expect(client.create({ id, name: 'Basil' })).rejects.toMatchObject(error);
    await expect(client.delete(id)).rejects.toMatchObject(error);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('gets a token for each request if it is a function', async () => {
    let tokens = 0;
    const { client, fetch } = createSpy({ token: async () => `token-${++tokens}` });

    await client.list();
    await client.delete(1);

    const sent = fetch.mock.calls.map(([, { headers }]) => headers.authorization);
    expect(sent).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('aborts a request with its signal', async () => {
    await using server = await startServer({ port: 0, faults: [{ kind: 'no-answer' }] });
    const client = createPlantClient({ baseUrl: server.url, token });
    const controller = new AbortController();
    const { signal } = controller;
    const requests = [
      client.create({ id: 1, name: 'Basil' }, { signal }),
      client.list({ signal }),
      client.delete(1, { signal }),
    ];

    controller.abort();

    for (const outcome of await Promise.allSettled(requests)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
    }
  });

  it.each(['', '/', '//'])('accepts a base URL that ends in "%s"', async (end) => {
    const { client, fetch } = createSpy({ baseUrl: `${baseUrl}${end}` });

    await client.delete(5);

    expect(fetch.mock.calls.map(([url]) => url)).toEqual([`${baseUrl}/plants/5`]);
  });

  it('uses the global fetch of the moment, so that a mock can replace it', async () => {
    const mock = createPlantMock({ baseUrl });
    const client = createPlantClient({ baseUrl, token });

    vi.stubGlobal('fetch', (url: string, init: RequestInit) => mock.fetch(new Request(url, init)));

    expect(await client.list({ limit: 1 })).toHaveLength(1);
  });

  it.each<[options: unknown, problem: string]>([
    [undefined, `its options must be an object. Pass an object such as { ${exampleUrl} }.`],
    ['https://a.test', `its options must be an object. Pass an object such as { ${exampleUrl} }.`],
    [{}, `the option "baseUrl" must be of type string. Pass one such as ${exampleUrl}.`],
    [
      { baseURL: baseUrl, token },
      `there is no option "baseURL". Did you mean "baseUrl"? Pass it as ${exampleUrl}.`,
    ],
    [
      { baseUrl },
      'the option "token" must be of type string or function. Pass one such as token: \'alice-token\'.',
    ],
    [
      { baseUrl, token, fetch: {} },
      'the option "fetch" must be of type function. Pass one such as fetch: globalThis.fetch.',
    ],
    [
      { baseUrl, token, colour: 'green' },
      'there is no option "colour". The options are baseUrl, token, fetch.',
    ],
  ])('is not created with the options %o', (options, problem) => {
    expect(() => createPlantClient(options as never)).toThrow(
      expect.objectContaining({
        name: 'KitError',
        code: 'invalid-option',
        message: `Failed to call createPlantClient: ${problem}`,
      }),
    );
  });

  it.each<[options: unknown, problem: string]>([
    [{ limt: 1 }, 'there is no option "limt". Did you mean "limit"? Pass it as limit: 10.'],
    [{ limit: '1' }, 'the option "limit" must be of type number. Pass one such as limit: 10.'],
    [5, 'its options must be an object. Pass an object such as { limit: 10 }.'],
  ])('sends no list with the options %o', async (options, problem) => {
    const { client, fetch } = createSpy();

    await expect(client.list(options as never)).rejects.toMatchObject({
      code: 'invalid-option',
      message: `Failed to call client.list: ${problem}`,
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('sends no create and no delete with a misspelt option', async () => {
    const { client, fetch } = createSpy();
    const options = { singal: new AbortController().signal } as object;

    const meant = 'there is no option "singal". Did you mean "signal"?';
    await expect(client.create({ id: 1, name: 'Basil' }, options)).rejects.toThrow(
      `Failed to call client.create: ${meant}`,
    );
    await expect(client.delete(1, options)).rejects.toThrow(
      `Failed to call client.delete: ${meant}`,
    );
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is called with the context of a query library as its options', async () => {
    const { client, fetch } = createSpy();
    const { signal } = new AbortController();
    const context = { client: {}, queryKey: ['plants'], signal, meta: undefined, pageParam: 2 };

    await client.list(context);

    expect(fetch).toHaveBeenCalledWith(`${baseUrl}/plants`, expect.objectContaining({ signal }));
  });
});
