import { HttpResponse, http } from 'msw';
import { everyOrder, type PlantSandbox } from 'plant-store-kit';
import { createPlantClient } from 'plant-store-kit/client';
import { startServer } from 'plant-store-kit/server';
import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { afterEach, test as base, beforeEach, describe, expect, vi } from 'vitest';
import { deleteAndRefresh } from './components/delete-and-refresh.js';
import { doubleSubmit } from './components/double-submit.js';
import { errorBanner } from './components/error-banner.js';
import { loadMore } from './components/load-more.js';
import { optimisticInsert } from './components/optimistic-insert.js';
import { polling } from './components/polling.js';
import type { Race } from './components/race.js';
import { staleSearch } from './components/stale-search.js';
import { quickToggle } from './components/toggle.js';
import { createMendedSession, createSession, useSession } from './components/token-refresh.js';
import { unmountedView } from './components/unmounted-view.js';

const baseUrl = 'https://api.example.com';
const plants = [
  { id: 1, name: 'Basil' },
  { id: 2, name: 'Mint' },
  { id: 3, name: 'Sage' },
];
const test = base.extend(plantStoreFixtures({ baseUrl, plants }));

const whichOrder =
  /In run \d+, the responses came in this order; .*:\n( {2}\d+\. .*\n)+Repeat this order alone with the option \{ order: \[[\d, ]+\] \}\./;

function describeRace<Component>({ name, racy, mended, use }: Race<Component>): void {
  describe(name, () => {
    const clientOf = (plantStore: PlantSandbox) =>
      createPlantClient({ baseUrl, token: plantStore.token('alice-token') });

    test('is found, with the order', async ({ plantStore }) => {
      const tried = everyOrder(plantStore, () => use(racy(clientOf(plantStore)), plantStore));

      await expect(tried).rejects.toThrow(whichOrder);
    });

    test('is not found in its mended twin', async ({ plantStore }) => {
      await everyOrder(plantStore, () => use(mended(clientOf(plantStore)), plantStore));
    });
  });
}

describe.concurrent('at any time', () => {
  describeRace(staleSearch);
  describeRace(doubleSubmit);
  describeRace(deleteAndRefresh);
  describeRace(optimisticInsert);
  describeRace(unmountedView);
  describeRace(quickToggle);
  describeRace(loadMore);
  describeRace(errorBanner);
});

describe('with a fake clock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  describeRace(polling);
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
      begin: () => {
        issued = 0;
        return server.url;
      },
      lastIssued: () => `token-${issued}`,
      [Symbol.asyncDispose]: () => server.stop(),
    };
  };

  base('is found, with the order', async () => {
    await using service = await startService();
    const body = () => useSession(createSession(service.begin()), service.lastIssued);

    await expect(everyOrder(service.server, body)).rejects.toThrow(whichOrder);
  });

  base('is not found in its mended twin', async () => {
    await using service = await startService();
    const body = () => useSession(createMendedSession(service.begin()), service.lastIssued);

    await everyOrder(service.server, body);
  });
});
