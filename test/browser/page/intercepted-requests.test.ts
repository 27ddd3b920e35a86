import { HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import { createPlantMock } from 'plant-store-kit';
import { createPlantClient } from 'plant-store-kit/client';
import { createPlantMock as createFetchMock } from 'plant-store-kit/fetch';
import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, describe, expect, it, onTestFinished, vi } from 'vitest';

const test = base.extend(plantStoreFixtures({ baseUrl: '/fixtures', plants: [] }));

const headers = { authorization: 'Bearer alice-token' };

/** Sends a list with XMLHttpRequest; resolves when it ends, with the events that it had. */
async function listByXhr(url: string, timeout: number) {
  const xhr = new XMLHttpRequest();
  const events: string[] = [];
  for (const name of ['load', 'error', 'abort', 'timeout', 'loadend']) {
    xhr.addEventListener(name, () => events.push(name));
  }
  xhr.ontimeout = () => events.push('ontimeout');
  xhr.onerror = () => events.push('onerror');
  xhr.open('GET', url);
  xhr.setRequestHeader('authorization', headers.authorization);
  xhr.timeout = timeout;
  const ended = new Promise((resolve) => xhr.addEventListener('loadend', resolve));
  xhr.send();
  await ended;
  return { events, readyState: xhr.readyState, status: xhr.status };
}

describe('intercept()', () => {
  it('lets all other requests pass, by fetch and by XMLHttpRequest', async () => {
    onTestFinished(await createPlantMock({ baseUrl: '/api' }).intercept());
    const file = new URL('./service-worker.ts', import.meta.url).href;

    const fetched = await fetch(file);
    const { events, status } = await listByXhr(file, 0);

    expect([fetched.status, fetched.url]).toEqual([200, file]);
    expect([events, status]).toEqual([['load', 'loadend'], 200]);
  });

  it('ends when its function is called', async () => {
    const [fetchBefore, xhrBefore] = [fetch, XMLHttpRequest];
    const mock = createPlantMock({ baseUrl: '/api' });
    const stop = await mock.intercept();
    await fetch('/api/plants', { headers });

    stop();

    expect([fetch, XMLHttpRequest]).toEqual([fetchBefore, xhrBefore]);
    await fetch('/api/plants', { headers });
    expect(mock.requests.count).toBe(1);
  });

  it('leaves what has been put on top of it, and lets all requests pass below that', async () => {
    const originals = { fetch, XMLHttpRequest };
    onTestFinished(() => void Object.assign(globalThis, originals));
    const mock = createPlantMock({ baseUrl: '/api' });
    const stop = await mock.intercept();
    const intercepting = fetch;
    const tracer: typeof fetch = (...sent) => intercepting(...sent);
    class Traced extends XMLHttpRequest {}
    Object.assign(globalThis, { fetch: tracer, XMLHttpRequest: Traced });

    stop();

    expect([fetch, XMLHttpRequest]).toEqual([tracer, Traced]);
    await fetch('/api/plants', { headers });
    await listByXhr('/api/plants', 0);
    expect(mock.requests.count).toBe(0);
    onTestFinished(await mock.intercept());
    expect((await fetch('/api/plants', { headers })).status).toBe(200);
    expect(mock.requests.count).toBe(1);
  });

  it('answers clients that were made while another mock intercepted', async () => {
    onTestFinished(await createPlantMock({ baseUrl: '/other' }).intercept());
    const kept = fetch;
    onTestFinished(await createPlantMock({ baseUrl: '/api' }).intercept());

    expect((await kept('/api/plants', { headers })).status).toBe(200);
  });

  it('of one mock goes on when that of another ends', async () => {
    const first = createPlantMock({ baseUrl: '/first', plants: [{ id: 1, name: 'Basil' }] });
    const second = createPlantMock({ baseUrl: '/second', plants: [{ id: 1, name: 'Mint' }] });
    const stop = await first.intercept();
    onTestFinished(await second.intercept());
    const listed = await Promise.all(
      ['/first/plants', '/second/plants'].map(async (url) =>
        (await fetch(url, { headers })).json(),
      ),
    );

    stop();

    expect(listed).toEqual([[{ name: 'Basil' }], [{ name: 'Mint' }]]);
    expect((await fetch('/second/plants', { headers })).status).toBe(200);
    expect([first.requests.count, second.requests.count]).toEqual([1, 2]);
  });

  it.each([
    ['plant-store-kit', createPlantMock],
    ['plant-store-kit/fetch', createFetchMock],
  ])('answers unknown paths, too, with onUnknownPath: reject of %s', async (_, create) => {
    onTestFinished(await create({ baseUrl: '/api', onUnknownPath: 'reject' }).intercept());

    const response = await fetch('/api/plant?limit=1', { headers });

    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/json');
  });

  it.each(['no-answer', 'hold'] as const)(
    'ends an XMLHttpRequest by its timeout, and frees its answer: %s',
    async (kind) => {
      const mock = createPlantMock({ baseUrl: '/api', faults: [{ kind }] });
      onTestFinished(await mock.intercept());

      const { events, readyState, status } = await listByXhr('/api/plants', 30);

      expect(events).toEqual(['timeout', 'ontimeout', 'loadend']);
      expect([readyState, status]).toEqual([4, 0]);
      await vi.waitFor(() => expect(mock.requests.filter({ held: true })).toEqual([]));
      expect(mock.requests.count).toBe(1);
    },
  );

  it('answers another origin as with CORS, and not in the mode same-origin', async () => {
    const baseUrl = 'https://api.example.com';
    onTestFinished(await createPlantMock({ baseUrl }).intercept());

    const { status, type } = await fetch(`${baseUrl}/plants`, { headers });

    expect([status, type]).toEqual([200, 'cors']);
    await expect(fetch(`${baseUrl}/plants`, { headers, mode: 'same-origin' })).rejects.toThrow(
      TypeError,
    );
  });

  it('never gets an XMLHttpRequest that is aborted at once', async () => {
    const mock = createPlantMock({ baseUrl: '/api' });
    onTestFinished(await mock.intercept());
    const xhr = new XMLHttpRequest();
    xhr.open('POST', '/api/plants');
    xhr.send('{"id":7,"name":"Mint"}');

    xhr.abort();

    await fetch('/api/plants');
    expect(mock.requests.all()).toMatchObject([{ operation: 'list' }]);
  });

  it('fails a synchronous XMLHttpRequest that it would answer, and sends others', async () => {
    onTestFinished(await createPlantMock({ baseUrl: '/api' }).intercept());
    const sendNow = (url: string) => {
      const xhr = new XMLHttpRequest();
      xhr.open('GET', url, false);
      xhr.send();
      return xhr.status;
    };

    expect(() => sendNow('/api/plants')).toThrow(
      'Failed to answer a synchronous XMLHttpRequest: the mock answers later. Open it as an asynchronous one.',
    );
    expect(sendNow(new URL('./service-worker.ts', import.meta.url).href)).toBe(200);
  });
});

test('a service worker of the page answers what the fixtures do not', async ({ plantStore }) => {
  const me = http.get('/users/me', () => HttpResponse.json({ name: 'Alice' }));
  const worker = setupWorker(me);
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass' });
  onTestFinished(() => worker.stop());

  const answers = await Promise.all([fetch('/users/me'), fetch('/fixtures/plants', { headers })]);

  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
    { name: 'Alice' },
    [],
  ]);
  expect(plantStore.requests.count).toBe(1);
});

test('with fake timers in the page, a delay ends when the test advances the clock', async ({
  plantStore,
}) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  plantStore.faults.add({ kind: 'delay', delayMs: 60_000 });
  const listed = vi.fn();
  const client = createPlantClient({ baseUrl: '/fixtures', token: 'alice-token' });

  const asked = client.list().then(listed);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(listed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);

  await asked;
  expect(listed).toHaveBeenCalledWith([]);
});
