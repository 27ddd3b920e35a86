import { createPlantMock } from 'plant-store-kit';
import { createPlantClient } from 'plant-store-kit/client';
import { startServer } from 'plant-store-kit/server';
import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { afterAll, test as base, describe, expect, vi } from 'vitest';

const baseUrl = 'https://api.example.com/v1';
const test = base.extend(plantStoreFixtures({ baseUrl, plants: [] }));

const second = base.extend(
  plantStoreFixtures({ baseUrl: 'https://second.example.com', plants: [] }),
);

const tokensUrl = 'https://tokens.example.com';
const users = ['ali~ce', 'alice~-w1'].map((token) => ({ token, user: 'alice' }));
const withUsers = base.extend(plantStoreFixtures({ baseUrl: tokensUrl, users, plants: [] }));

const ownMock = createPlantMock({ baseUrl: 'https://own.example.com', plants: [] });
const own = base.extend(plantStoreFixtures({ mock: ownMock }));
const strict = base.extend(plantStoreFixtures({ mock: ownMock, onUnmatchedRequest: 'fail' }));

const clientOf = (token: string) => createPlantClient({ baseUrl, token });

describe.concurrent('two tests at once', () => {
  for (const name of ['Basil', 'Mint']) {
    test(`create ${name} with the same id without seeing each other`, async ({ plantStore }) => {
      const client = clientOf(plantStore.token('alice-token'));

      await client.create({ id: 7, name });

      expect(await client.list()).toEqual([{ name }]);
      expect(plantStore).toHaveReceived({ operation: 'create' }, { times: 1 });
    });
  }
});

test('a request that names a sandbox goes there, also while a test runs alone', async ({
  plantStore,
}) => {
  await clientOf('alice-token~elsewhere').create({ id: 7, name: 'Basil' });

  expect(plantStore).not.toHaveReceived({});
});

for (const { token } of users) {
  withUsers(
    `a token with ~ that names no sandbox reaches the test: ${token}`,
    async ({ plantStore }) => {
      await createPlantClient({ baseUrl: tokensUrl, token }).create({ id: 7, name: 'Basil' });

      expect(plantStore.plants.all()).toEqual([{ id: '7', name: 'Basil', owner: 'alice' }]);
    },
  );
}

withUsers('a token with ~ reaches the sandbox that is named behind it', async ({ plantStore }) => {
  await createPlantClient({ baseUrl: tokensUrl, token: 'ali~ce~other' }).create({
    id: 7,
    name: 'Basil',
  });

  expect(plantStore).not.toHaveReceived({});
});

for (const url of ['https://second.example.com', baseUrl]) {
  const tests = url === baseUrl ? test : second;
  tests(`of two fixtures in a file, each has its requests once: ${url}`, async ({ plantStore }) => {
    await createPlantClient({ baseUrl: url, token: 'alice-token' }).list();

    expect(plantStore).toHaveReceived({ operation: 'list' }, { times: 1 });
  });
}

describe('a test that releases no response', () => {
  // Not from the spy: a version of Vitest clears its calls between the tests.
  const warnings: unknown[] = [];
  const warn = vi.spyOn(console, 'warn').mockImplementation((text) => warnings.push(text));
  let listed: Promise<unknown> | undefined;
  afterAll(() => warn.mockRestore());

  test('ends', async ({ plantStore }) => {
    const held = plantStore.faults.hold({ operation: 'list' });
    listed = clientOf('alice-token').list();
    expect((await held.arrived).held).toBe(true);
  });

  test('has it sent at its end, with a warning', async () => {
    expect(await listed).toEqual([]);
    expect(warnings).toEqual([
      expect.stringContaining('The reset has sent 1 response that waited to be released: GET'),
    ]);
  });
});

test('says what a client needs of which no request is known', async ({ plantStore }) => {
  expect(() => expect(plantStore).toHaveReceived({ operation: 'list' })).toThrow(
    'A client that keeps the fetch of before the test needs interceptEarly() in a setup file.',
  );
});

test('lets other requests pass, and a failure says where they went', async ({ plantStore }) => {
  await using other = await startServer({ port: 0 });

  expect((await fetch(`${other.url}/plants`)).status).toBe(401);

  expect(() => expect(plantStore).toHaveReceived({ operation: 'list' })).toThrow(
    `The plant store is at ${baseUrl}/plants. Check the URL that the app uses. Requests went elsewhere:
  GET ${other.url}/plants`,
  );
});

describe('a failure beside requests that the store has received', () => {
  const sendAll = async (...paths: readonly string[]) => {
    const other = await startServer({ port: 0, plants: [] });
    await clientOf('alice-token').list();
    for (const path of paths) {
      await fetch(other.url + path, { method: 'POST' });
    }
    await other.stop();
    return other.url;
  };

  test('names one with a misspelt path that went elsewhere', async ({ plantStore }) => {
    const url = await sendAll('/metrics', '/plant');

    expect(() => expect(plantStore).toHaveReceived({ operation: 'create' })).toThrow(
      `but there were none. The nearest:
  #1 GET /v1/plants -> 200
      operation: "list"
The plant store is at ${baseUrl}/plants. Check the URL that the app uses. Requests went elsewhere:
  POST ${url}/plant`,
    );
  });

  test('names none of another method', async ({ plantStore }) => {
    await sendAll('/plant');

    expect(() => expect(plantStore).toHaveReceived({ operation: 'delete' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('went elsewhere') }),
    );
  });

  test('names none if the store has received a nearer one', async ({ plantStore }) => {
    await sendAll('/plant');
    await clientOf('alice-token').create({ id: 7, name: 'Basil' });

    const filter = { operation: 'create', body: { id: 8 } } as const;

    expect(() => expect(plantStore).toHaveReceived(filter)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('went elsewhere') }),
    );
  });
});

own('with a mock of one’s own, the sandboxes are its', ({ plantStore }) => {
  plantStore.plants.create({ id: 1001, name: 'Basil' });

  expect(ownMock.sandbox(plantStore.name).plants.find(1001)).toMatchObject({ name: 'Basil' });
});

describe('a test that has sent an unmatched request', () => {
  const send = (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return ownMock.fetch(new Request('https://own.example.com/plant', { headers }));
  };

  strict.fails('fails', ({ plantStore }) => send(plantStore.token('alice-token')).then(() => {}));

  strict('passes if it means it', async ({ plantStore }) => {
    plantStore.ignoreUnmatched();

    expect((await send(plantStore.token('alice-token'))).status).toBe(404);
    expect((await send('alice-token')).status).toBe(404);
  });

  strict('does not let the next one fail', () => {
    expect(ownMock.requests.all().at(-1)).toMatchObject({ response: { status: 404 } });
  });
});

describe('a test that fails', () => {
  let sandbox = '';

  own.fails('leaves nothing behind', ({ plantStore }) => {
    sandbox = plantStore.name;
    plantStore.plants.create({ id: 1001, name: 'Basil' });
    expect(plantStore.plants.count).toBe(0);
  });

  afterAll(() => {
    expect(sandbox).not.toBe('');
    expect(ownMock.sandbox(sandbox).plants.count).toBe(0);
  });
});
