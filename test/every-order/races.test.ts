import { HttpResponse, http } from 'msw';
import { everyOrder, type PlantSandbox } from 'plant-store-kit';
import { createPlantClient } from 'plant-store-kit/client';
import { startServer } from 'plant-store-kit/server';
import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { afterEach, test as base, beforeEach, describe, expect, vi } from 'vitest';
import { createPlantApp, type PlantApp } from './plant-app.js';
import { createSession } from './session.js';

const baseUrl = 'https://api.example.com';
const plants = [
  { id: 1, name: 'Basil' },
  { id: 2, name: 'Mint' },
  { id: 3, name: 'Sage' },
];
const test = base.extend(plantStoreFixtures({ baseUrl, plants }));

/** On a slow machine, a run takes as long as all of them do elsewhere. */
const patient = { timeoutMs: 60_000 };

const whichOrder =
  /In run \d+, the responses came in this order; .*:\n( {2}\d+\. .*\n)+Repeat this order alone with the option \{ order: \[[\d, ]+\] \}\./;

/** @param use what a test does with a new app, and asserts. */
function describeRace(
  name: string,
  use: (app: PlantApp, plantStore: PlantSandbox) => Promise<void>,
): void {
  describe(name, () => {
    const useApp = (plantStore: PlantSandbox, isMended: boolean) => {
      const token = plantStore.token('alice-token');
      return use(createPlantApp(createPlantClient({ baseUrl, token }), isMended), plantStore);
    };

    test('is found, with the order', async ({ plantStore }) => {
      const tried = everyOrder(plantStore, () => useApp(plantStore, false), patient);

      await expect(tried).rejects.toThrow(whichOrder);
    });

    test('is not found in its mended twin', async ({ plantStore }) => {
      await everyOrder(plantStore, () => useApp(plantStore, true), patient);
    });
  });
}

describe.concurrent('at any time', () => {
  describeRace('a search that shows an earlier result', async (app, plantStore) => {
    void app.search(1);
    await vi.waitFor(() => expect(plantStore.requests.count).toBe(1));
    void app.search(2);
    await plantStore.settled();

    expect(app.shown).toEqual(['Basil', 'Mint']);
  });

  describeRace('pages that are appended as they come', async (app, plantStore) => {
    void app.loadMore();
    void app.loadMore();
    void app.loadMore();
    await plantStore.settled();

    expect(app.shown).toEqual(['Basil', 'Mint', 'Sage']);
  });
});

describe('with a fake clock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  describeRace('a poll that takes a new plant away', async (app, plantStore) => {
    const polling = setInterval(() => void app.refresh(), 5000);
    await vi.advanceTimersByTimeAsync(5000);
    void app.add(7, 'Fern');
    await plantStore.settled();
    clearInterval(polling);

    expect(app.shown).toContain('Fern');
  });
});

describe.concurrent('a token that is refreshed twice', () => {
  const startService = async () => {
    let issued = 0;
    const refresh = http.post('*/token', () => {
      issued++;
      return HttpResponse.json({ token: `token-${issued}` });
    });
    const server = await startServer({
      port: 0,
      handlers: [refresh],
      users: [
        { token: 'expired-token', user: 'alice', status: 'expired' },
        ...[1, 2, 3, 4].map((number) => ({ token: `token-${number}`, user: 'alice' })),
      ],
    });
    return {
      server,
      async use(isMended: boolean) {
        issued = 0;
        const session = createSession(server.url, isMended);
        await Promise.all([session.list(), session.list()]);

        expect(session.token).toBe(`token-${issued}`);
      },
      [Symbol.asyncDispose]: () => server.stop(),
    };
  };

  base('is found, with the order', async () => {
    await using service = await startService();

    await expect(everyOrder(service.server, () => service.use(false), patient)).rejects.toThrow(
      whichOrder,
    );
  });

  base('is not found in its mended twin', async () => {
    await using service = await startService();

    await everyOrder(service.server, () => service.use(true), patient);
  });
});
