import { createPlantMock, type Fault } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { ask, basil, down, statusOf } from './ask-mock.js';

describe('HEAD', () => {
  it.each([204, 304])('of a status %i has no length', async (status) => {
    const mock = createPlantMock({ faults: [{ kind: 'status', status }] });

    const response = await ask(mock, { method: 'HEAD' });

    expect([response.status, response.headers.get('content-length')]).toEqual([status, null]);
  });

  it('has no body that could be spoiled', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'truncate-body' }] });

    expect(await statusOf(mock, { method: 'HEAD' })).toBe(200);
    expect(mock.faults.all()).toMatchObject([{ applied: 0 }]);
  });

  it('has no body where a header cannot be followed', async () => {
    for (const header of ['x-mock-sandbox', 'x-mock-response-code']) {
      const response = await ask(createPlantMock(), { method: 'HEAD', headers: { [header]: '?' } });

      expect([response.status, await response.text()]).toEqual([400, '']);
    }
  });
});

describe('a status', () => {
  it.each([204, 205, 304])('%i comes without a body', async (status) => {
    const response = await ask(createPlantMock({ faults: [{ kind: 'status', status }] }));

    expect([response.status, await response.text()]).toEqual([status, '']);
  });

  it('below 300 takes the place of that of a success, which is obeyed', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'status', status: 201 }] });

    const response = await ask(mock, basil);

    expect([response.status, await response.json()]).toEqual([201, { name: 'Basil' }]);
    expect(mock.plants.find(1001)).toBeDefined();
  });

  it('below 300 leaves what is rejected as it is, and rests', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'status', status: 201, times: 1 }] });

    expect(await statusOf(mock, { token: 'nobody' })).toBe(401);
    expect(mock.faults.all()).toMatchObject([{ matched: 1, applied: 0 }]);
    expect(mock.requests.all()[0]).not.toHaveProperty('fault');
  });

  it('429 says when to try again, and 401 what it takes', async () => {
    const headersOf = async (fault: Fault) =>
      Object.fromEntries((await ask(createPlantMock({ faults: [fault] }))).headers);

    expect(await headersOf({ kind: 'status', status: 429 })).toMatchObject({ 'retry-after': '1' });
    expect(await headersOf({ ...down, retryAfterSeconds: 30 })).toMatchObject({
      'retry-after': '30',
    });
    expect(await headersOf(down)).not.toHaveProperty('retry-after');
    expect(await headersOf({ kind: 'status', status: 401 })).toMatchObject({
      'www-authenticate': 'Bearer',
    });
  });

  it('has an Error as the profile has it', async () => {
    const mock = createPlantMock({
      faults: [down],
      profile: { parameters: { 'error.integer': 7 } },
    });

    expect(await (await ask(mock)).json()).toEqual({
      error: 7,
      message: 'A fault of the mock answers with the status 503.',
    });
  });

  it('comes before the token is looked at', async () => {
    const mock = createPlantMock({ faults: [down] });

    expect(await statusOf(mock, { token: 'nobody' })).toBe(503);
    expect(await statusOf(mock, { path: '/nothing' })).toBe(503);
  });

  it('may come after the request is obeyed', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'status', status: 504, processed: true }] });

    expect(await statusOf(mock, basil)).toBe(504);
    expect(mock.plants.find(1001)).toBeDefined();
  });
});

describe('an expired token', () => {
  it('is rejected as the profile rejects one', async () => {
    const profile = { outcomes: { 'authentication.ended-token': { status: 403 } } };
    const mock = createPlantMock({ faults: [{ kind: 'expired-token' }], profile });

    expect(await statusOf(mock)).toBe(403);
  });

  it('leaves the user’s other tokens alone, where it is one token that has expired', async () => {
    const users = ['old', 'new'].map((token) => ({ token, user: 'alice' }));
    const mock = createPlantMock({ users, plants: [] });
    mock.faults.add({ kind: 'expired-token', token: 'old', after: 1 });

    const statuses: number[] = [];
    for (const token of ['old', 'old', 'old~w1', 'new', 'old']) {
      statuses.push(await statusOf(mock, { token }));
    }

    expect(statuses).toEqual([200, 401, 200, 200, 401]);
  });

  it.each(['alice-token', 'alice-token~w1'])('may be named as it is sent: %s', async (token) => {
    const mock = createPlantMock();
    mock.sandbox('w1').faults.add({ kind: 'expired-token', token });

    expect(await statusOf(mock, { token: 'alice-token~w1' })).toBe(401);
    expect(await statusOf(mock, { token: 'bob-token~w1' })).toBe(200);
  });

  it('is no token that was never known', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'expired-token' }] });

    const response = await ask(mock, { token: 'nobody' });

    expect(await response.json()).toMatchObject({ message: 'The token is unknown.' });
    expect(mock.faults.all()).toMatchObject([{ applied: 0 }]);
  });
});

describe('a spoiled body', () => {
  it.each(['truncate-body', 'malformed-json', 'empty-body'] as const)(
    'of %s needs a body to spoil',
    async (kind) => {
      const mock = createPlantMock({ faults: [{ kind, times: 1 }] });

      const response = await ask(mock, { method: 'DELETE', path: '/plants/1' });

      expect(response.status).toBe(204);
      expect(mock.plants.find(1)).toBeUndefined();
      expect(mock.faults.all()).toMatchObject([{ matched: 1, applied: 0 }]);
    },
  );

  it('belongs to a request that is obeyed', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'malformed-json' }] });

    expect(await (await ask(mock, basil)).text()).toBe('{"name":"Basil"');
    expect(mock.plants.find(1001)).toBeDefined();
  });
});
