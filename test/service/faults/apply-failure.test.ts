import { createPlantMock, type Fault } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { ask, basil, down, statusesOf, statusOf } from '../../ask-mock.js';

describe('HEAD', () => {
  it.each([204, 205, 304])(
    'and GET with a status %i have neither body nor length',
    async (status) => {
      const mock = createPlantMock({ faults: [{ kind: 'status', status }] });

      for (const method of ['HEAD', 'GET']) {
        const response = await ask(mock, { method });

        expect([response.status, response.text]).toEqual([status, '']);
        expect(response.headers.get('content-length')).toBeNull();
      }
    },
  );

  it('has the Content-Length of the response to GET', async () => {
    const mock = createPlantMock();
    const { text } = await ask(mock);

    const { headers } = await ask(mock, { method: 'HEAD' });

    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    expect(headers.get('content-type')).toBe('application/json');
  });
});

describe('a status', () => {
  it('below 300 replaces that of a success, which is executed', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'status', status: 201 }] });

    const response = await ask(mock, basil);

    expect([response.status, response.json]).toEqual([201, { name: 'Basil' }]);
    expect(mock.plants.find(1001)).toBeDefined();
  });

  it('from 300 on is answered without executing the request', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'status', status: 300 }] });

    expect(await statusOf(mock, basil)).toBe(300);
    expect(mock.plants.find(1001)).toBeUndefined();
  });

  it('429 has Retry-After, and 401 WWW-Authenticate', async () => {
    const headersOf = async (fault: Fault) => {
      const { headers } = await ask(createPlantMock({ faults: [fault] }));
      return [headers.get('retry-after'), headers.get('www-authenticate')];
    };

    expect(await headersOf({ kind: 'status', status: 429 })).toEqual(['1', null]);
    expect(await headersOf({ ...down, retryAfterSeconds: 30 })).toEqual(['30', null]);
    expect(await headersOf(down)).toEqual([null, null]);
    expect(await headersOf({ kind: 'status', status: 401 })).toEqual([null, 'Bearer']);
  });
});

describe('an expired token', () => {
  it('is rejected with the outcome of the profile', async () => {
    const profile = { outcomes: { 'authentication.ended-token': { status: 403 } } };
    const mock = createPlantMock({ faults: [{ kind: 'expired-token' }], profile });

    expect(await statusOf(mock)).toBe(403);
  });

  it('does not affect the user’s other tokens', async () => {
    const users = ['old', 'new'].map((token) => ({ token, user: 'alice' }));
    const mock = createPlantMock({ users, plants: [] });
    mock.faults.add({ kind: 'expired-token', token: 'old', after: 1 });

    const requests = ['old', 'old', 'old~w1', 'new', 'old'].map((token) => ({ token }));

    expect(await statusesOf(mock, requests)).toEqual([200, 401, 200, 200, 401]);
  });
});

it.each([
  { method: 'HEAD', path: '/plants', status: 200 },
  { method: 'DELETE', path: '/plants/1', status: 204 },
])('a response without a body has none to spoil: $method', async ({ status, ...request }) => {
  const mock = createPlantMock({ faults: [{ kind: 'malformed-json' }] });

  expect(await statusOf(mock, request)).toBe(status);
  expect(mock.faults.all()).toMatchObject([{ applied: 0 }]);
});
