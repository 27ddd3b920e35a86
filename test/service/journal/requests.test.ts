import { createPlantMock, isKitError, type PlantMock, type RequestFilter } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { collectUncaught } from '../../uncaught.js';

async function ask(mock: PlantMock, method: string, path: string, body?: string): Promise<void> {
  const headers = { authorization: 'Bearer alice-token', 'content-type': 'application/json' };
  const url = `http://127.0.0.1:4010${path}`;
  await mock.fetch(new Request(url, { method, headers, ...(body && { body }) }));
}

/** A mock that was asked for four things. */
async function createAskedMock(): Promise<PlantMock> {
  const mock = createPlantMock();
  await ask(mock, 'GET', '/plants?limit=3&x=1&x=2');
  await ask(
    mock,
    'POST',
    '/plants',
    '{"id":9007199254740993,"name":"Basil","more":[{"a":1,"b":2}]}',
  );
  await ask(mock, 'DELETE', '/plants/999');
  await ask(mock, 'PUT', '/plants', 'no JSON');
  return mock;
}

describe('a filter of requests', () => {
  const filters: [RequestFilter, number[]][] = [
    [{}, [1, 2, 3, 4]],
    [{ operation: 'create' }, [2]],
    [{ operation: 'list', status: 200 }, [1]],
    [{ operation: 'list', status: 201 }, []],
    [{ method: 'delete' }, [3]],
    [{ path: '/plants/999' }, [3]],
    [{ path: /^\/plants$/g }, [1, 2, 4]],
    [{ query: { limit: 3 } }, [1]],
    [{ query: { x: '2' } }, [1]],
    [{ query: { x: 3 } }, []],
    [
      { headers: { 'Content-Type': 'application/json', authorization: 'Bearer <redacted>' } },
      [1, 2, 3, 4],
    ],
    [{ user: 'alice', status: 404 }, [3]],
    [{ rejectedBy: 'delete.unknown-id' }, [3]],
    [{ body: { name: 'Basil' } }, [2]],
    [{ body: { id: 9007199254740993n } }, [2]],
    [{ body: { id: 9007199254740992n } }, []],
    [{ body: { id: '9007199254740993' } }, []],
    [{ body: { more: [{ a: 1 }] } }, [2]],
    [{ body: { more: [] } }, []],
    [{ body: { name: expect.stringMatching(/^Ba/), id: expect.any(Number) } }, [2]],
    [{ body: expect.objectContaining({ name: 'Mint' }) }, []],
    [{ body: 'no JSON' }, [4]],
    [{ body: { toString: 7 } }, []],
    [{ operation: undefined, status: 405 }, [4]],
    [{ body: { name: /^bas/i } }, [2]],
    [{ body: /JSON/ }, [4]],
    [{ status: expect.any(Number), user: expect.stringMatching('ali') }, [1, 2, 3]],
    [{ query: { limit: expect.anything() } }, [1]],
    [{ headers: { 'content-type': /^application/ }, path: /999/ }, [3]],
  ];

  it.each(filters)('%o means the requests %o', async (filter, ids) => {
    const { requests } = await createAskedMock();

    expect(requests.filter(filter).map(({ id }) => id)).toEqual(ids);
    expect(requests.find(filter)?.id).toBe(ids[0]);
  });

  it('by fault means those that it failed', async () => {
    const mock = createPlantMock();
    mock.faults.add({ kind: 'empty-body', nth: 2 });
    await ask(mock, 'GET', '/plants');
    await ask(mock, 'GET', '/plants');

    expect(mock.requests.filter({ fault: 'empty-body' }).map(({ id }) => id)).toEqual([2]);
  });

  it('has no member that is not known', async () => {
    const { requests } = createPlantMock();
    const filter = { stats: 200 } as RequestFilter;

    expect(() => requests.filter(filter)).toThrow(
      'Failed to filter requests: there is no member "stats". Did you mean "status"?',
    );
    expect(() => requests.find(filter)).toThrow(expect.toSatisfy(isKitError));
  });
});

describe('a number in a body', () => {
  it.each([
    ['1e3', 1000],
    ['1.50', 1.5],
    ['0.0000001', 1e-7],
    ['1000.0', 1000n],
    ['-0', 0],
  ])('%s is %s', async (written, number) => {
    const mock = createPlantMock();
    await ask(mock, 'POST', '/plants', `{"id":${written}}`);

    expect(mock.requests.filter({ body: { id: number } })).toHaveLength(1);
    expect(mock.requests.filter({ body: { id: 7 } })).toHaveLength(0);
  });
});

describe('a matcher of a whole body', () => {
  it.each(['2', '1.5', '9007199254740993'])('knows numbers beside %s', async (number) => {
    const mock = createPlantMock();
    await ask(mock, 'POST', '/plants', `{"id":1,"ids":[1,2],"more":${number}}`);

    const filters = [
      { body: expect.objectContaining({ id: 1 }) },
      { body: { ids: expect.arrayContaining([1]) } },
    ];
    expect(filters.map((filter) => mock.requests.filter(filter).length)).toEqual([1, 1]);
  });
});

describe('a filter that no request could match', () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;

  it.each([
    [undefined, 'there is no filter. Give one such as { operation: '],
    ['create', 'there is no filter. Give one such as { operation: '],
    [{ status: '200' }, '"status" must be a number, not a string.'],
    [{ method: 5 }, '"method" must be a string, not a number.'],
    [{ body: () => 1 }, '"body" is a function. Use plain values,'],
    [{ body: circular }, '"body.self.self.self" is nested over 100 levels deep. Use fewer levels.'],
    [{ body: { asymmetricMatch: Symbol('x') } }, '"body.asymmetricMatch" is a symbol.'],
    [{ operation: 'reading' }, '"operation" cannot be "reading". Choose create, list, delete.'],
    [{ fault: 'delya' }, '"fault" cannot be "delya". Did you mean "delay"?'],
    [{ headers: null }, '"headers" must be an object. Map names to values.'],
    [{ query: 'limit=3' }, '"query" must be an object. Map names to values.'],
    [{ body: new Set(['x']) }, '"body" is a Set. Use plain values, patterns, or matchers'],
    [{ body: { when: [new Date()] } }, '"body.when.0" is a Date. Use plain values,'],
  ])('is rejected: %o', (filter, message) => {
    expect(() => createPlantMock().requests.find(filter as unknown as RequestFilter)).toThrow(
      `Failed to filter requests: ${message}`,
    );
  });
});

describe('a journal', () => {
  it('counts anew after reset', async () => {
    const mock = createPlantMock();
    await ask(mock, 'GET', '/plants');

    mock.reset();
    await ask(mock, 'GET', '/plants');

    expect(mock.requests.all().map(({ id }) => id)).toEqual([1]);
  });

  it('tells entries that nobody can change', async () => {
    const mock = createPlantMock();
    await ask(mock, 'GET', '/plants');

    Object.assign(mock.requests.all()[0]?.response?.headers ?? {}, { 'x-changed': 'yes' });

    expect(mock.requests.all()[0]?.response?.headers).toEqual({
      'content-type': 'application/json',
    });
  });

  it('notes no length of a body that is whole', async () => {
    const mock = createPlantMock();
    await ask(mock, 'DELETE', '/plants/1');

    expect(mock.requests.all()[0]?.response).toEqual({ status: 204, headers: {}, body: '' });
    expect(mock.requests.all()[0]?.request).not.toHaveProperty('bodyBytes');
  });

  it('counts the headers of a request among its bytes', async () => {
    const mock = createPlantMock({ journal: { bytes: 20_000 } });
    const headers = { authorization: 'Bearer alice-token', 'x-long': 'x'.repeat(5000) };
    for (let time = 0; time < 3; time++) {
      await mock.fetch(new Request('http://127.0.0.1:4010/plants?limit=0', { headers }));
    }

    expect(mock.requests.count).toBe(1);
  });

  it('lets no listener that throws be in the way of an answer, or of other listeners', async () => {
    const mock = createPlantMock();
    using uncaught = collectUncaught();
    const heard: number[] = [];
    mock.requests.subscribe(() => {
      throw new Error('out of soil');
    });
    mock.requests.subscribe(({ id }) => heard.push(id));

    await ask(mock, 'GET', '/plants');

    expect(heard).toEqual([1]);
    expect(uncaught.errors).toMatchObject([{ message: 'out of soil' }]);
  });

  it('keeps the last requests', async () => {
    const mock = createPlantMock({ journal: { entries: 2 } });
    for (const limit of [1, 2, 3]) {
      await ask(mock, 'GET', `/plants?limit=${limit}`);
    }

    expect(mock.requests.all().map(({ id, request }) => [id, request.query])).toEqual([
      [2, 'limit=2'],
      [3, 'limit=3'],
    ]);
  });

  it('keeps no more bytes than it may', async () => {
    const mock = createPlantMock({ journal: { bytes: 50_000 }, plants: [] });
    for (let id = 1; id <= 20; id++) {
      await ask(mock, 'POST', '/plants', JSON.stringify({ id, name: 'x'.repeat(5000) }));
    }

    expect(mock.requests.count).toBe(3);
    expect(mock.requests.all().at(-1)?.id).toBe(20);
    mock.requests.clear();
    expect(mock.requests.count).toBe(0);
  });

  it('keeps nothing, where it may keep no entry', async () => {
    const mock = createPlantMock({ journal: { entries: 0 } });

    await ask(mock, 'GET', '/plants');

    expect(mock.requests.all()).toEqual([]);
  });

  it('keeps the beginning of a long body, and how long it was', async () => {
    const mock = createPlantMock({ plants: [] });
    const name = 'ä'.repeat(20_000);
    const body = JSON.stringify({ id: 1, name });

    await ask(mock, 'POST', '/plants', body);

    const [entry] = mock.requests.all();
    expect(entry?.request.bodyBytes).toBe(new TextEncoder().encode(body).byteLength);
    expect(entry?.request.body).toMatch(/^\{"id":1,"name":"ä+/);
    expect(entry?.request.body.length).toBeLessThan(16 * 1024);
    expect(entry?.response).toMatchObject({ bodyLength: JSON.stringify({ name }).length });
    expect(entry?.response?.body).toHaveLength(16 * 1024);
  });

  it.each([
    ['entries', -1],
    ['entries', 1.5],
    ['bytes', Number.NaN],
  ])('cannot keep %s: %s', (limit, value) => {
    expect(() => createPlantMock({ journal: { [limit]: value } })).toThrow(
      `Failed to read the option journal.${limit}: it cannot be ${value}.`,
    );
  });

  it('keeps neither cookies nor a token in another scheme', async () => {
    const mock = createPlantMock();
    for (const authorization of ['my-secret', 'my-secret x', 'Basic my-secret']) {
      const headers = { authorization, cookie: 'a=my-secret', 'x-api-key': 'my-secret' };
      await mock.fetch(new Request('http://127.0.0.1:4010/plants', { headers }));
    }

    const sent = mock.requests.all().map(({ request }) => request.headers.authorization);
    expect(sent).toEqual(['<redacted>', '<redacted>', 'Basic <redacted>']);
    expect(JSON.stringify(mock.requests.all())).not.toContain('my-secret');
  });
});

describe('a hint', () => {
  it.each([
    ['GET', '/plant', 'list (GET /plants): the path must be /plants, not /plant'],
    ['GET', '/plants/', 'list (GET /plants): the path must be /plants, not /plants/'],
    ['POST', '/Plants', 'create (POST /plants): the path must be /plants, not /Plants'],
    ['GET', '/plants/7', 'list (GET /plants): the path must be /plants, not /plants/7'],
    ['PUT', '/plants/7', 'delete (DELETE /plants/{id}): the method must be DELETE, not PUT'],
    ['DELETE', '/plants', 'list (GET /plants): the method must be GET, not DELETE'],
    [
      'DELETE',
      '/plants/7/8',
      'delete (DELETE /plants/{id}): the path must be /plants/{id}, not /plants/7/8',
    ],
  ])('tells what %s %s lacked', async (method, path, hint) => {
    const mock = createPlantMock();

    await ask(mock, method, path);

    expect(mock.requests.all()).toMatchObject([{ hint: `nearest is ${hint}` }]);
  });

  it('knows the base path', async () => {
    const mock = createPlantMock({ baseUrl: 'http://127.0.0.1:4010/v1' });

    await ask(mock, 'GET', '/plants');

    expect(mock.requests.all()[0]?.hint).toBe(
      'nearest is list (GET /v1/plants): the path must be /v1/plants, not /plants',
    );
  });

  it('stands beside a fault', async () => {
    const mock = createPlantMock({ scenario: 'backend-down' });

    await ask(mock, 'GET', '/plant');

    expect(mock.requests.all()[0]).toHaveProperty('hint');
  });

  it.each([
    ['DELETE', '/plants/x'],
    ['OPTIONS', '/plants'],
  ])('is absent where nothing is missing: %s %s', async (method, path) => {
    const mock = createPlantMock();

    await ask(mock, method, path);

    expect(mock.requests.all()[0]).not.toHaveProperty('hint');
  });
});
