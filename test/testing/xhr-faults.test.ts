// @vitest-environment jsdom
// Runs in jsdom, and in Chromium, which shows what a browser does.
import axios, { type AxiosRequestConfig } from 'axios';
import { createPlantClient } from 'plant-store-kit/client';
import { createPlantMock } from 'plant-store-kit/fetch';
import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, describe, expect } from 'vitest';

const baseUrl = 'https://api.example.com/xhr';
const test = base.extend(plantStoreFixtures({ baseUrl, plants: [{ id: 1, name: 'Basil' }] }));

const isPage = !navigator.userAgent.includes('jsdom');

/** Lists the plants with XMLHttpRequest; returns the status, or the code of the error of axios. */
async function list(config: AxiosRequestConfig = {}): Promise<unknown> {
  const headers = { authorization: 'Bearer alice-token' };
  return axios.get(`${baseUrl}/plants`, { headers, adapter: 'xhr', ...config }).then(
    ({ status }) => status,
    ({ code }) => code,
  );
}

test('is answered', async () => {
  expect(await list()).toBe(200);
});

test('drop-connection is a network error', async ({ plantStore }) => {
  plantStore.faults.add({ kind: 'drop-connection' });

  expect(await list()).toBe('ERR_NETWORK');
  expect(plantStore).toHaveReceived({ fault: 'drop-connection' }, { times: 1 });
});

test('truncate-body is an error for axios', async ({ plantStore }) => {
  plantStore.faults.add({ kind: 'truncate-body' });

  expect(await list()).toBe('ERR_NETWORK');
  expect(plantStore).toHaveReceived({ fault: 'truncate-body' }, { times: 1 });
});

test('a truncated body ends with an event, and leaves no status and no text', async ({
  plantStore,
}) => {
  plantStore.faults.add({ kind: 'truncate-body' });
  const request = new XMLHttpRequest();
  request.open('GET', `${baseUrl}/plants`);
  request.setRequestHeader('authorization', 'Bearer alice-token');
  const events: string[] = [];
  for (const name of ['load', 'error', 'abort', 'timeout']) {
    request.addEventListener(name, () => events.push(name));
  }

  const ended = new Promise((resolve) => request.addEventListener('loadend', resolve));
  request.send();
  await ended;

  expect(events).toEqual(['error']);
  expect([request.readyState, request.status, request.responseText]).toEqual([4, 0, '']);
});

test('no-answer ends when axios aborts', async ({ plantStore }) => {
  plantStore.faults.add({ kind: 'no-answer' });

  expect(await list({ signal: AbortSignal.timeout(50) })).toBe('ERR_CANCELED');
});

describe('the timeout of a client', () => {
  // In jsdom, XMLHttpRequest has none with MSW: see docs/reference/faults.md.
  const adapters = isPage ? (['xhr', 'fetch'] as const) : (['fetch'] as const);

  for (const adapter of adapters) {
    test(`ends a request without an answer: ${adapter}`, async ({ plantStore }) => {
      plantStore.faults.add({ kind: 'no-answer' });

      expect(await list({ adapter, timeout: 50 })).toMatch(/^(ECONNABORTED|ETIMEDOUT)$/);
    });
  }
});

test('a mock of its own intercepts beside the fixtures', async ({ plantStore }) => {
  const mock = createPlantMock({ baseUrl: 'https://api.example.com/v2', plants: [] });
  const stop = await mock.intercept();
  const listed = [];
  for (const url of [baseUrl, 'https://api.example.com/v2']) {
    listed.push(await createPlantClient({ baseUrl: url, token: 'alice-token' }).list());
  }

  stop();

  expect(listed).toEqual([[{ name: 'Basil' }], []]);
  expect(await createPlantClient({ baseUrl, token: 'alice-token' }).list()).toHaveLength(1);
  expect([plantStore.requests.count, mock.requests.count]).toEqual([2, 1]);
});
