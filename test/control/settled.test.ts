import { HttpResponse, http } from 'msw';
import { createPlantMock, type PlantMockOptions, type PlantSandbox } from 'plant-store-kit';
import { createPlantClient } from 'plant-store-kit/client';
import { startServer } from 'plant-store-kit/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGate } from '../server/gate.js';

const baseUrl = 'https://api.example.com/v1';

function openStore(options: PlantMockOptions = {}) {
  const mock = createPlantMock({ baseUrl, ...options });
  const client = createPlantClient({
    baseUrl,
    token: 'alice-token',
    fetch: (url, init) => mock.fetch(new Request(url, init)),
  });
  return { mock, client };
}

/** Whether `settled()` waits for a request, which is answered only later. */
async function waitsFor(plantStore: PlantSandbox, asked: Promise<unknown>, answer = () => {}) {
  const events: string[] = [];
  const answered = asked.then(() => events.push('answered'));
  const settled = plantStore.settled().then(() => events.push('settled'));
  // Another sandbox settles after as long as this one would without the request.
  await createPlantMock().settled();
  answer();
  await Promise.all([answered, settled]);
  return events.join(', then ') === 'answered, then settled';
}

describe('settled', () => {
  it.each<[string, (store: ReturnType<typeof openStore>) => unknown]>([
    ['the requests were cleared', ({ mock }) => mock.requests.clear()],
    ['its request was dropped', ({ client }) => client.list()],
  ])('waits for a response that a fault delays, also after %s', async (_, forget) => {
    const store = openStore({ journal: { entries: 1 } });
    const { mock, client } = store;
    mock.faults.add({ kind: 'delay', delayMs: 100, nth: 1 });
    const asked = client.list();
    await vi.waitFor(() => expect(mock.requests.count).toBe(1));

    await forget(store);

    expect(await waitsFor(mock, asked)).toBe(true);
  });

  it('waits for a handler that still answers', async () => {
    const [reached, answer] = [createGate(), createGate()];
    const handler = http.get('*/plants', async () => {
      reached.open();
      await answer.opened;
      return HttpResponse.json([]);
    });
    await using server = await startServer({ port: 0, handlers: [handler] });
    const asked = createPlantClient({ baseUrl: server.url, token: 'alice-token' }).list();
    await reached.opened;

    expect(await waitsFor(server, asked, answer.open)).toBe(true);
  });

  it('does not wait for what a fault holds, or never answers, also after a delay', async () => {
    const { mock, client } = openStore();
    const held = mock.faults.hold({ operation: 'list' });
    mock.faults.add({ kind: 'no-answer', operation: 'delete' });
    mock.faults.add({ kind: 'delay', delayMs: 1, operation: 'delete' });
    const listed = client.list();
    void client.delete(1);

    await mock.settled();

    expect(mock.requests.filter({ held: true })).toHaveLength(1);
    held.release();
    await listed;
  });

  it('does not wait for a response from before a reset', async () => {
    const { mock, client } = openStore();
    mock.faults.add({ kind: 'delay', delayMs: 60_000 });
    void client.list();
    await vi.waitFor(() => expect(mock.requests.count).toBe(1));
    mock.reset();

    await mock.settled();
  });
});

describe('settled in a test of React', () => {
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  afterEach(() => {
    delete react.IS_REACT_ACT_ENVIRONMENT;
  });

  it('lets React render without act while it waits, and no longer', async () => {
    const { mock, client } = openStore();
    react.IS_REACT_ACT_ENVIRONMENT = true;
    let whileWaiting: boolean | undefined;
    mock.faults.add({ kind: 'delay', delayMs: 1 });
    void client.list().then(() => {
      whileWaiting = react.IS_REACT_ACT_ENVIRONMENT;
    });

    await mock.settled();

    expect(whileWaiting).toBe(false);
    expect(react.IS_REACT_ACT_ENVIRONMENT).toBe(true);
  });
});
