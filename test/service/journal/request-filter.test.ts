import { createPlantMock, isKitError, type PlantMock, type RequestFilter } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { statusOf } from '../../ask-mock.js';

async function createAskedMock(): Promise<PlantMock> {
  const mock = createPlantMock();
  await statusOf(mock, { path: '/plants?limit=3&x=1&x=2' });
  const body = '{"id":9007199254740993,"name":"Basil","more":[{"a":1,"b":2}]}';
  await statusOf(mock, { method: 'POST', body });
  await statusOf(mock, { method: 'DELETE', path: '/plants/999' });
  await statusOf(mock, { method: 'PUT', body: 'no JSON' });
  return mock;
}

describe('a filter of requests', () => {
  const filters: [RequestFilter, number[]][] = [
    [{}, [1, 2, 3, 4]],
    [{ operation: 'create', user: undefined }, [2]],
    [{ operation: 'list', status: 200 }, [1]],
    [{ method: 'delete' }, [3]],
    [{ path: '/plants/999' }, [3]],
    [{ path: /^\/plants$/g }, [1, 2, 4]],
    [{ query: { limit: 3 } }, [1]],
    [{ query: { x: '2' } }, [1]],
    [{ query: { limit: 3, x: 3 } }, []],
    [{ headers: { 'content-type': 'application/json', accept: 'text/html' } }, []],
    [{ headers: { 'Content-Type': /^application/, authorization: 'Bearer alice-token' } }, [2, 4]],
    [{ user: 'alice', status: 404 }, [3]],
    [{ rejectedBy: 'delete.unknown-id' }, [3]],
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
  ];

  it.each(filters)('%o matches the requests %o', async (filter, ids) => {
    const { requests } = await createAskedMock();

    expect(requests.filter(filter).map(({ id }) => id)).toEqual(ids);
    expect(requests.find(filter)?.id).toBe(ids[0]);
  });

  it('finds the requests that a scenario has changed', async () => {
    const mock = createPlantMock();
    await statusOf(mock);
    mock.faults.start('backend-down');
    await statusOf(mock);

    expect(mock.requests.filter({ scenario: 'backend-down' })).toMatchObject([{ id: 2 }]);
    expect(mock.requests.filter({ scenario: 'flaky-backend' })).toEqual([]);
  });

  it('compares every item of an array, and numbers by their value', async () => {
    const mock = createPlantMock();
    await statusOf(mock, { method: 'POST', body: '[1e3,1.50]' });

    const bodies = [[1000, 1.5], [1000n, 1.5], [1000, 2], [1000]];
    expect(bodies.map((body) => mock.requests.filter({ body }).length)).toEqual([1, 1, 0, 0]);
  });

  it.each([
    ['create', 'the filter must be an object, not a string. Give one such as { operation: '],
    [{ stats: 200 }, 'the filter has an unknown member "stats". Did you mean "status"?'],
    [
      { id: 1 },
      'the filter has an unknown member "id". Its members are operation, method, path, query, headers, body, user, status, rejectedBy, fault, scenario, held.',
    ],
    [{ status: '200' }, '"status" must be a number, not a string.'],
    [{ operation: 'reading' }, '"operation" must be "create", "list" or "delete", not "reading".'],
    [{ headers: null }, '"headers" must be an object, not null.'],
  ])('that no request could match is rejected: %o', (filter, message) => {
    const find = () => createPlantMock().requests.find(filter as unknown as RequestFilter);

    expect(find).toThrow(`Failed to filter requests: ${message}`);
    expect(find).toThrow(expect.toSatisfy(isKitError));
  });
});
