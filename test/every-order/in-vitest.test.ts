import { createPlantMock, type PlantSandbox } from 'plant-store-kit';
import { createPlantClient } from 'plant-store-kit/client';
import { everyOrder, plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, beforeEach, describe, expect } from 'vitest';

const baseUrl = 'https://api.example.com/v1';
const test = base
  .extend<{ limits: readonly number[] }>({ limits: [1, 2] })
  .extend(plantStoreFixtures({ baseUrl }));

const client = createPlantClient({ baseUrl, token: 'alice-token' });

describe('a test of Vitest', () => {
  const orders: string[] = [];
  let hooks = 0;

  beforeEach(() => {
    hooks++;
  });

  test(
    'runs its body in every order, with the fixtures that the body names',
    everyOrder(async ({ plantStore, limits }) => {
      const come: number[] = [];
      expect(plantStore.requests.count).toBe(0);
      for (const limit of limits) {
        void client.list({ limit }).then(() => come.push(limit));
      }
      await plantStore.settled();
      orders.push(come.join(' '));
    }),
  );

  test('has run its hooks once', () => {
    expect(hooks).toBe(2);
    expect(orders).toEqual(['1 2', '2 1']);
  });

  const seen: unknown[] = [];

  test.for([
    [1, 2],
    [3, 4],
  ])(
    'gets its case from test.for, %s',
    everyOrder(async (limits, { plantStore }) => {
      for (const limit of limits) {
        void client.list({ limit });
      }
      await plantStore.settled();
      seen.push(limits);
    }),
  );

  test('has run each case in every order', () => {
    expect(seen).toEqual([
      [1, 2],
      [1, 2],
      [3, 4],
      [3, 4],
    ]);
  });

  test(
    'with six requests at once ends in the time of the test',
    { timeout: 3000 },
    everyOrder(async ({ plantStore }) => {
      for (const limit of [1, 2, 3, 4, 5, 6]) {
        void client.list({ limit });
      }
      await plantStore.settled();
    }),
  );

  test(
    'needs not name plantStore',
    everyOrder(async ({ limits }) => {
      await Promise.all(limits.map((limit) => client.list({ limit })));
    }),
  );
});

/** What the body of a test gets from Vitest. */
interface Given {
  readonly plantStore: PlantSandbox;
  readonly task: { readonly timeout: number };
  annotate?(...given: unknown[]): Promise<unknown>;
}

describe('everyOrder, as Vitest calls it', () => {
  const mock = createPlantMock({ baseUrl });
  const own = createPlantClient({
    baseUrl,
    token: 'alice-token',
    fetch: (url, init) => mock.fetch(new Request(url, init)),
  });
  const listTwice = () => Promise.all([own.list({ limit: 1 }), own.list({ limit: 2 })]);

  base('ends before the timeout of the test if a run does not, and blames no order', async () => {
    const ordered = everyOrder(async ({ plantStore }: Given) => {
      const come: number[] = [];
      await Promise.all([
        own.list({ limit: 1 }).then(() => come.push(1)),
        own.list({ limit: 2 }).then(() => come.push(2)),
      ]);
      if (come[0] === 2) {
        await new Promise(() => {});
      }
      await plantStore.settled();
    });

    const ended = ordered({ plantStore: mock, task: { timeout: 3000 } });

    await expect(ended).rejects.toThrow(
      /run 2 had not ended when the 3000 ms of the test were nearly over\. Raise the timeout of the test, or run it alone with the option \{ order: \[2, 1\] \}\. .* lower quietMs\.$/,
    );
  });

  base('stops after the run in which an assertion failed softly', async () => {
    const task: { timeout: number; result?: { state: string } } = { timeout: 0 };
    let runs = 0;
    const ordered = everyOrder(async (_: Given) => {
      runs++;
      await listTwice();
      if (runs === 2) {
        task.result = { state: 'fail' };
      }
    });

    const ended = ordered({ plantStore: mock, task });

    await expect(ended).rejects.toThrow('A soft assertion has failed.\n\nIn run 2, the response');
  });

  base('names test.for to a body that gets a case alone, as from test.each', async () => {
    const ordered = everyOrder((_limit: number) => {});

    await expect(ordered(1)).rejects.toThrow(
      'In Vitest, use test.for in place of test.each, which passes no plantStore.',
    );
  });

  base('annotates the test with what was left out', async () => {
    const annotations: unknown[] = [];
    const ordered = everyOrder((_: Given) => listTwice(), { maxRuns: 1 });

    await ordered({
      plantStore: mock,
      task: { timeout: 0 },
      annotate: async (...given: unknown[]) => annotations.push(given),
    });

    expect(annotations).toEqual([
      ['everyOrder has tried 1 of at least 2 orders: pass maxRuns to try more.', 'warning'],
    ]);
  });
});
