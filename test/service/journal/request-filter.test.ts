import { createPlantMock, isKitError, type PlantMock, type RequestFilter } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { ask } from './ask-mock.js';

/** A mock that received four requests. */
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
    [{ method: 'delete' }, [3]],
    [{ path: '/plants/999' }, [3]],
    [{ path: /^\/plants$/g }, [1, 2, 4]],
    [{ query: { limit: 3 } }, [1]],
    [{ query: { x: '2' } }, [1]],
    [{ query: { limit: 3, x: 3 } }, []],
    [{ method: expect.stringMatching(/^P/) }, [2, 4]],
    [{ headers: { 'content-type': 'application/json', accept: 'text/html' } }, []],
    [
      { headers: { 'Content-Type': 'application/json', authorization: 'Bearer alice-token' } },
      [1, 2, 3, 4],
    ],
    [{ user: 'alice', status: 404 }, [3]],
    [{ rejectedBy: 'delete.unknown-id' }, [3]],
    [{ body: { name: 'Basil' } }, [2]],
    [{ body: { id: 9007199254740993n } }, [2]],
    [{ body: { id: '9007199254740993' } }, []],
    [{ body: { more: [{ a: 1 }] } }, [2]],
    [{ body: { more: [{ a: 1, b: 3 }] } }, []],
    [{ body: { asymmetricMatch: 'a name' } }, []],
    [{ body: { name: expect.stringMatching(/^Ba/), id: expect.any(Number) } }, [2]],
    [{ body: expect.objectContaining({ name: 'Mint' }) }, []],
    [{ body: 'no JSON' }, [4]],
    [{ body: { toString: 7 } }, []],
    [{ body: { name: /^bas/i } }, [2]],
    [{ status: expect.any(Number), user: expect.stringMatching('ali') }, [1, 2, 3]],
    [{ headers: { 'content-type': /^application/ }, path: /999/ }, [3]],
  ];

  it.each(filters)('%o matches the requests %o', async (filter, ids) => {
    const { requests } = await createAskedMock();

    expect(requests.filter(filter).map(({ id }) => id)).toEqual(ids);
    expect(requests.find(filter)?.id).toBe(ids[0]);
  });

  it('compares every item of an array', async () => {
    const mock = createPlantMock();
    await ask(mock, 'POST', '/plants', '[1,2]');

    const bodies = [[1, 2], [1, 3], [3, 2], [1]];
    expect(bodies.map((body) => mock.requests.filter({ body }).length)).toEqual([1, 0, 0, 0]);
  });

  it('can be nested 100 levels deep', () => {
    const nested = (levels: number) => {
      let body: object = {};
      for (let level = 0; level < levels; level++) {
        body = { body };
      }
      return body;
    };
    const { requests } = createPlantMock();

    expect(requests.filter({ body: nested(100) })).toEqual([]);
    expect(() => requests.filter({ body: nested(101) })).toThrow('is nested over 100 levels deep');
  });

  it('has no unknown member', async () => {
    const { requests } = createPlantMock();
    const filter = { stats: 200 } as RequestFilter;

    expect(() => requests.filter(filter)).toThrow(
      'Failed to filter requests: there is no member "stats". Did you mean "status"?',
    );
    expect(() => requests.find(filter)).toThrow(expect.toSatisfy(isKitError));
    expect(() => requests.find(filter)).toThrow(
      expect.objectContaining({ details: { option: 'stats' } }),
    );
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

describe('a filter that no request could match', () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;

  it.each([
    ['create', 'there is no filter. Give one such as { operation: '],
    [{ status: '200' }, '"status" must be a number, not a string.'],
    [{ body: () => 1 }, '"body" is a function. Use plain values,'],
    [{ body: circular }, '"body.self.self.self" is nested over 100 levels deep. Use fewer levels.'],
    [{ operation: 'reading' }, '"operation" cannot be "reading". Choose create, list, delete.'],
    [{ headers: null }, '"headers" must be an object. Map names to values.'],
    [{ body: new Set(['x']) }, '"body" is a Set. Use plain values, patterns, or matchers'],
  ])('is rejected: %o', (filter, message) => {
    expect(() => createPlantMock().requests.find(filter as unknown as RequestFilter)).toThrow(
      `Failed to filter requests: ${message}`,
    );
  });
});
