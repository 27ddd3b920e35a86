import {
  createPlantMock,
  type EveryOrderOptions,
  everyOrder,
  type PlantMock,
} from 'plant-store-kit';
import { createPlantClient, type PlantClient } from 'plant-store-kit/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const baseUrl = 'https://api.example.com/v1';
const plants = [
  { id: 1, name: 'Basil' },
  { id: 2, name: 'Mint' },
];

function openClient(mock: PlantMock, token: string): PlantClient {
  return createPlantClient({
    baseUrl,
    token,
    fetch: (url, init) => mock.fetch(new Request(url, init)),
  });
}

let mock: PlantMock;
let client: PlantClient;
/** What the kit writes to the console while a test runs. */
let warnings: string[];

beforeEach(() => {
  mock = createPlantMock({ baseUrl, plants });
  client = openClient(mock, 'alice-token');
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((text) => void warnings.push(text));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * Runs a body, which gets the number of the run, and returns how many runs there were. Does not wait as long as usual:
 * a mock in the same process needs no time.
 */
async function inEveryOrder(body: (run: number) => unknown, options: EveryOrderOptions = {}) {
  let runs = 0;
  await everyOrder(mock, () => body(++runs), { quietMs: 8, ...options });
  return runs;
}

/** Sends lists with these limits at once, and notes in which order they come. */
async function listAll(limits: readonly number[], come: unknown[] = []) {
  await Promise.all(limits.map((limit) => listAfter(0, limit, come)));
}

async function listAfter(ms: number, limit: number, come: unknown[]) {
  if (ms > 0) {
    await wait(ms);
  }
  await client.list({ limit });
  come.push(limit);
}

/** Runs a body that notes what comes, and returns the notes of each run. */
async function ordersOf(body: (come: unknown[]) => unknown, options?: EveryOrderOptions) {
  const orders: string[] = [];
  await inEveryOrder(async () => {
    const come: unknown[] = [];
    await body(come);
    orders.push(come.join(' '));
  }, options);
  return orders;
}

/** The wait that is usual. */
const usual: EveryOrderOptions = { quietMs: undefined };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the runs of everyOrder', () => {
  it('have every order once, those with the fewest inversions first', async () => {
    const orders = await ordersOf((come) => listAll([1, 2, 3], come));

    expect(orders).toEqual(['1 2 3', '2 1 3', '1 3 2', '3 1 2', '2 3 1', '3 2 1']);
  });

  it('have the orders of requests that follow a response, too', async () => {
    const orders = await ordersOf((come) => {
      const ask = (limit: number) => listAfter(0, limit, come);
      return Promise.all([ask(1).then(() => ask(3)), ask(2)]);
    });

    expect(orders).toEqual(['1 2 3', '2 1 3', '1 3 2']);
  });

  it('begin with the plants, the faults and the requests that are there at the start', async () => {
    mock.plants.create({ id: 7, name: 'Fern' });
    mock.plants.delete(2);
    mock.faults.add({ kind: 'status', status: 503, operation: 'create', nth: 2 });
    await client.create({ id: 8, name: 'Ivy' });
    const seen: unknown[] = [];

    await inEveryOrder(async () => {
      seen.push([mock.plants.all().map(({ name }) => name), mock.requests.all().length]);
      const [failure] = await Promise.all([
        client.create({ id: 9, name: 'Sage' }).catch((error) => error.status),
        client.delete(7),
      ]);
      expect(failure).toBe(503);
      expect(mock.requests.all().map(({ id }) => id)).toEqual([1, 2, 3]);
      mock.plants.create({ id: 10, name: 'Moss' });
      mock.requests.clear();
      mock.faults.clear();
    });

    expect(seen).toEqual([
      [['Basil', 'Fern', 'Ivy'], 1],
      [['Basil', 'Fern', 'Ivy'], 1],
    ]);
  });

  it('begin with lists that are as late as at the start', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const profile = { parameters: { 'list.lag': 100 } };
    mock = createPlantMock({ baseUrl, plants, profile });
    client = openClient(mock, 'alice-token');
    await client.create({ id: 9, name: 'Sage' });
    const seen: unknown[] = [];

    await inEveryOrder(async () => {
      vi.advanceTimersByTime(60);
      const before = await client.list();
      vi.advanceTimersByTime(60);
      const [after] = await Promise.all([client.list(), client.delete(1)]);
      seen.push([before.length, after.length]);
    });

    expect(seen).toEqual([
      [2, 3],
      [2, 3],
    ]);
  });

  it('do not wait for a response that an earlier run has left', async () => {
    mock.faults.add({ kind: 'delay', delayMs: 60_000, operation: 'delete' });

    const runs = await inEveryOrder(async (run) => {
      if (run === 1) {
        void client.delete(1);
      }
      await listAll([1, 2]);
      await (run === 1 || mock.settled());
    });

    expect(runs).toBe(2);
  });

  it('begin with a hold that was there at the start', async () => {
    const held = mock.faults.hold({ operation: 'delete' });

    const runs = await inEveryOrder(async () => {
      const deleted = client.delete(1);
      await Promise.all([client.list({ limit: 1 }), client.list({ limit: 2 })]);
      await held.arrived;
      expect(mock.requests.filter({ held: true })).toMatchObject([{ operation: 'delete' }]);
      held.release();
      await deleted;
    });

    expect(runs).toBe(2);
  });

  it('can be rewound to their beginning, and no further', async () => {
    await client.delete(2);

    await inEveryOrder(async () => {
      await Promise.all([client.delete(1), client.create({ id: 2, name: 'Fern' })]);
      mock.rewind({ before: 2 });

      expect(mock.plants.all()).toMatchObject([{ name: 'Basil' }]);
      expect(() => mock.rewind({ before: 1 })).toThrow('Send a request first.');
    });
  });

  it('begin with the same requests when there are more than are recorded', async () => {
    mock = createPlantMock({ baseUrl, plants, journal: { entries: 2 } });
    client = openClient(mock, 'alice-token');
    await client.list();
    const seen: unknown[] = [];

    await inEveryOrder(async () => {
      seen.push(mock.requests.all().map(({ id }) => id));
      await listAll([1, 2, 3]);
    });

    expect(seen).toEqual(Array.from({ length: 6 }, () => [1]));
  });

  it('wait for requests that a timer delays, as long as the first run has shown', async () => {
    const orders = await ordersOf(
      (come) => Promise.all([0, 60, 120].map((ms, index) => listAfter(ms, index + 1, come))),
      usual,
    );

    expect(orders).toHaveLength(6);
  });

  it('wait longer for a second request, if none came together with another', async () => {
    const orders = await ordersOf(
      (come) => Promise.all([listAfter(0, 1, come), listAfter(200, 2, come)]),
      usual,
    );

    expect(orders.at(-1)).toBe('2 1');
  });

  it('go on under requests that never pause', async () => {
    let polls = 0;

    await inEveryOrder(
      async () => {
        const polling = setInterval(() => {
          polls++;
          void client.list({ limit: 2 });
        }, 10);
        await client.list({ limit: 1 });
        clearInterval(polling);
        await mock.settled();
      },
      { maxRuns: 2, quietMs: 4 },
    );

    expect(polls).toBeGreaterThan(2);
  });

  it.each([
    ['stands still', {}],
    ['advances by itself', { shouldAdvanceTime: true }],
  ] as const)(
    'go on with a fake clock that %s, and wait while the test advances it',
    async (_, options) => {
      vi.useFakeTimers(options);

      const orders = await ordersOf(async (come) => {
        const asked = [listAfter(1000, 1, come), listAfter(60_000, 2, come)];
        await vi.advanceTimersByTimeAsync(60_000);
        await Promise.all(asked);
      });

      expect(orders).toEqual(['1 2', '2 1']);
    },
  );

  it('go on if the clock was fake before the kit was loaded', async () => {
    vi.resetModules();
    vi.useFakeTimers();
    const loaded = await import('plant-store-kit');
    const mock = loaded.createPlantMock({ baseUrl });
    const headers = { authorization: 'Bearer alice-token' };
    const list = () => mock.fetch(new Request(`${baseUrl}/plants`, { headers }));
    let runs = 0;

    await loaded.everyOrder(mock, async () => {
      runs++;
      await Promise.all([list(), list()]);
    });

    expect(runs).toBe(2);
  });

  it('leave alone what a fault delays, holds, or never answers', async () => {
    const orders = await ordersOf(async (come) => {
      mock.faults.add({ kind: 'delay', delayMs: 1, nth: 1 });
      const held = mock.faults.hold({ operation: 'delete' });
      const all = [
        client.list({ limit: 1 }).then(() => come.push('delayed')),
        listAll([2, 3], come),
        client.delete(1).then(() => come.push('held')),
      ];
      await mock.settled();
      held.release();
      await Promise.all(all);
    });

    expect(orders).toEqual(['delayed 2 3 held', 'delayed 3 2 held']);
  });

  it('hold their responses also when the body clears the faults', async () => {
    const orders = await ordersOf(async (come) => {
      const listed = listAll([1, 2], come);
      await vi.waitFor(() => expect(mock.requests.count).toBe(2));
      mock.faults.clear();
      await listed;
    });

    expect(orders).toEqual(['1 2', '2 1']);
  });

  it('reorder what a fault changes', async () => {
    mock.faults.add({ kind: 'drop-connection', operation: 'create' });

    const orders = await ordersOf((come) =>
      Promise.all([
        client.list().then(() => come.push('list')),
        client.create({ id: 7, name: 'Fern' }).catch(() => come.push('lost')),
      ]),
    );

    expect(orders.sort()).toEqual(['list lost', 'lost list']);
  });

  it('are as many as maxRuns, and a line says how many orders there are', async () => {
    const runs = await inEveryOrder(() => listAll([1, 2, 3, 4]), { maxRuns: 5 });

    expect(runs).toBe(5);
    expect(warnings).toEqual([
      'plant-store-kit: everyOrder has tried 5 of at least 24 orders: pass maxRuns to try more.',
    ]);
  });

  it('are no more than maxRuns, also if one shows a single order, or other requests than before', async () => {
    const countRuns = async (maxRuns: number, body: (run: number) => unknown) => {
      let runs = 0;
      await inEveryOrder(() => body(++runs), { maxRuns, minOrders: 1 }).catch(() => {});
      return runs;
    };

    expect(await countRuns(1, () => client.list().then(() => client.list()))).toBe(1);
    expect(await countRuns(2, (run) => listAll(run === 1 ? [1, 2] : [1]))).toBe(2);
  });

  it('end within the time of the test, and a line says how many orders there are', async () => {
    const begun = performance.now();
    const options = { maxRuns: 1000, timeoutMs: 1500 };

    await inEveryOrder(() => listAll([1, 2, 3, 4, 5]), options);

    expect(performance.now() - begun).toBeLessThan(1500);
    expect(warnings).toEqual([
      expect.stringMatching(
        /everyOrder has tried \d+ of at least 120 orders: raise the timeout of the test, or timeoutMs, to try more\.$/,
      ),
    ]);
  });

  it('end when the app is quiet, so that what it still sends does not come in the next one', async () => {
    const counts: number[] = [];

    await inEveryOrder(async () => {
      await listAll([1, 2]);
      counts.push(mock.requests.count);
      setTimeout(() => void client.list(), 2);
    });

    expect(counts).toEqual([2, 2]);
  });

  it('leave nothing behind: responses come at once again', async () => {
    await inEveryOrder(() => listAll([1, 2]));

    const asked = client.list();

    await expect(asked).resolves.toHaveLength(2);
    expect(mock.requests.filter({ held: true })).toEqual([]);
  });
});

describe('a failure of everyOrder', () => {
  it('comes after the assertion, and names the order and how to repeat it', async () => {
    const tried = inEveryOrder(async () => {
      const come: number[] = [];
      await Promise.all([
        client.list().then(() => come.push(1)),
        client.list().then(() => come.push(2)),
        client.delete(1),
      ]);
      expect(come).toEqual([1, 2]);
    });

    await expect(tried).rejects.toThrow(
      `expected [ 2, 1 ] to deeply equal [ 1, 2 ]

In run 2, the responses came in this order; the numbers are those of their requests:
  2. GET /plants
  1. GET /plants
  3. DELETE /plants/1
Repeat this order alone with the option { order: [2, 1] }.`,
    );
  });

  it('in the order of the requests names no order', async () => {
    const tried = inEveryOrder(async () => {
      await listAll([1, 2]);
      throw new Error('Wilted');
    });

    await expect(tried).rejects.toThrow(
      /^Wilted\n\nIn run 1, the responses came in the order of their requests, .*: no order of them is the cause\.$/,
    );
  });

  it('tells equal requests apart by their users, the ids that they create, and their statuses', async () => {
    const bob = openClient(mock, 'bob-token');
    mock.faults.add({ kind: 'status', status: 503, operation: 'delete', times: 1 });

    const tried = inEveryOrder(async () => {
      const come: string[] = [];
      const note = (name: string) => () => void come.push(name);
      await Promise.all([
        client.list().then(note('first')),
        bob.list().then(note('second')),
        client.create({ id: 7, name: 'Fern' }),
        client.create({ id: 8, name: 'Ivy' }),
        client.delete(1).catch(() => {}),
        client.delete(1),
      ]);
      expect(come).toEqual(['first', 'second']);
    });

    await expect(tried).rejects.toThrow(`
  2. GET /plants (bob)
  1. GET /plants (alice)
  3. DELETE /plants/1 (status 503)
  4. DELETE /plants/1 (status 204)
  5. POST /plants (id 7)
  6. POST /plants (id 8)
Repeat`);
  });

  it('before the order differs from one that has passed is said to come from what an earlier run left', async () => {
    const mounted: string[] = [];

    const tried = inEveryOrder(async () => {
      mounted.push('app');
      expect(mounted).toHaveLength(1);
      await listAll([1, 2]);
    });

    await expect(tried).rejects.toThrow(
      /\n\nRun 2 failed before its order differed from one that has passed\. So something of an earlier run is left, such as an app that was not unmounted\.$/,
    );
  });

  it('keeps what is thrown, if it is no Error, as the cause', async () => {
    const tried = inEveryOrder(async () => {
      await listAll([1, 2]);
      throw 'wilted';
    });

    await expect(tried).rejects.toMatchObject({ cause: 'wilted' });
  });

  it('tells that the body has ended before a response', async () => {
    const tried = everyOrder(mock, async () => {
      let shown = 0;
      void client.list({ limit: 1 }).then(({ length }) => {
        shown = length;
      });
      void client.list({ limit: 2 }).then(({ length }) => {
        shown = length;
      });
      await vi.waitFor(() => expect(shown).toBe(2));
    });

    await expect(tried).rejects.toThrow(
      `it ended before all responses came, and has not seen the state after that. Await plantStore.settled() before the last assertions, and not in act() of React.

In run 2, the responses came in this order; the numbers are those of their requests:
  2. GET /plants?limit=2
  1. GET /plants?limit=1, which had not come
Repeat`,
    );
  });
});

it('the order of everyOrder is the only one that is run', async () => {
  const list = (come: unknown[]) => listAll([1, 2, 3], come);

  expect(await ordersOf(list, { order: [3, 1] })).toEqual(['3 1 2']);
});

it.each<[body: string, options: EveryOrderOptions, limits: number[], message: string]>([
  ['an order that cannot be followed', { order: [3] }, [1, 2], 'request 3 was not outstanding.'],
  ['an order with a response twice', { order: [1, 1] }, [1, 2], '"order" has a number twice'],
  ['fewer orders than minOrders', { minOrders: 3 }, [1, 2], 'there are only 2 orders.'],
  ['no request', {}, [], 'the body has sent no request to this plant store.'],
])('a body with %s is an error', async (_, options, limits, message) => {
  const tried = inEveryOrder(() => listAll(limits), options);

  await expect(tried).rejects.toThrow(message);
});

describe('a body with one order', () => {
  it('is an error if it awaits one response after the other', async () => {
    const tried = inEveryOrder(() => listAll([1]).then(() => listAll([2])));

    await expect(tried).rejects.toThrow(
      'no two responses were outstanding together, so there is only one order.',
    );
  });

  it('passes with a line if the app sends one request after the other by itself', async () => {
    await inEveryOrder(async () => {
      void client.list().then(() => client.delete(1));
      await mock.settled();
    });

    expect(warnings).toEqual([
      'plant-store-kit: everyOrder had one order to try: no two responses were outstanding together. A higher quietMs finds requests that are further apart, such as after a debounce.',
    ]);
  });

  it('passes if the app gives up the request before', async () => {
    await inEveryOrder(async () => {
      const giveUp = new AbortController();
      const first = client.list({ signal: giveUp.signal });
      first.catch(() => {});
      await vi.waitFor(() => expect(mock.requests.count).toBe(1));
      giveUp.abort();
      await client.list();
    });

    expect(warnings).toEqual([]);
  });
});

describe('a body that sends other requests when it is repeated', () => {
  it('is an error if no other order could be tried', async () => {
    let isFirst = true;

    const tried = inEveryOrder(async () => {
      if (isFirst) {
        void client.list();
      }
      isFirst = false;
      void client.delete(1).catch(() => {});
      await mock.settled();
    });

    await expect(tried).rejects.toThrow(
      'the body sent other requests than before, and the response to GET /plants was not outstanding',
    );
  });

  it('is named in a line if other orders could be', async () => {
    await inEveryOrder((run) => listAll(run === 3 || run === 4 ? [1] : [1, 2, 3]));

    expect(warnings).toEqual([
      'plant-store-kit: everyOrder has left out orders: the body sent other requests than before, and the response to GET /plants?limit=2 was not outstanding.',
    ]);
  });

  it('is repeated with more patience before an order is left out', async () => {
    const runs = await inEveryOrder((run) => listAll(run === 3 ? [1] : [1, 2, 3]));

    expect(warnings).toEqual([]);
    expect(runs).toBe(7);
  });

  it('is no other one for a random id', async () => {
    let id = 100;

    await inEveryOrder(async () => {
      id++;
      await Promise.all([client.delete(id).catch(() => {}), client.list()]);
    });

    expect(warnings).toEqual([]);
  });
});

it('two everyOrder at once in one sandbox are an error', async () => {
  const first = inEveryOrder(() => listAll([1, 2]));

  const second = inEveryOrder(() => {});

  await expect(second).rejects.toThrow('it already runs in the sandbox "default"');
  await first;
});
