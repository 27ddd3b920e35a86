import { createPlantMock, type Fault } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { ask, basil, down, statusOf } from '../ask-mock.js';

describe('HEAD', () => {
  it.each([204, 304])('with a status %i has no Content-Length', async (status) => {
    const mock = createPlantMock({ faults: [{ kind: 'status', status }] });

    const response = await ask(mock, { method: 'HEAD' });

    expect([response.status, response.headers.get('content-length')]).toEqual([status, null]);
  });

  it('has the Content-Length of the response to GET', async () => {
    const mock = createPlantMock();
    const body = await (await ask(mock)).arrayBuffer();

    const { headers } = await ask(mock, { method: 'HEAD' });

    expect(headers.get('content-length')).toBe(String(body.byteLength));
    expect(headers.get('content-type')).toBe('application/json');
  });

  it('has no body to spoil', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'truncate-body' }] });

    expect(await statusOf(mock, { method: 'HEAD' })).toBe(200);
    expect(mock.faults.all()).toMatchObject([{ applied: 0 }]);
  });
});

describe('a status', () => {
  it.each([204, 205, 304])('%i has no body', async (status) => {
    const response = await ask(createPlantMock({ faults: [{ kind: 'status', status }] }));

    expect([response.status, await response.text()]).toEqual([status, '']);
  });

  it('below 300 replaces that of a success, which is executed', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'status', status: 201 }] });

    const response = await ask(mock, basil);

    expect([response.status, await response.json()]).toEqual([201, { name: 'Basil' }]);
    expect(mock.plants.find(1001)).toBeDefined();
  });

  it('from 300 on is answered without executing the request', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'status', status: 300 }] });

    expect(await statusOf(mock, basil)).toBe(300);
    expect(mock.plants.find(1001)).toBeUndefined();
  });

  it('below 300 does not change a rejection, and does not count it', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'status', status: 201, times: 1 }] });

    expect(await statusOf(mock, { token: 'nobody' })).toBe(401);
    expect(mock.faults.all()).toMatchObject([{ matched: 1, applied: 0 }]);
    expect(mock.requests.all()[0]).not.toHaveProperty('fault');
  });

  it('429 has Retry-After, and 401 WWW-Authenticate', async () => {
    const headersOf = async (fault: Fault) =>
      Object.fromEntries((await ask(createPlantMock({ faults: [fault] }))).headers);

    expect(await headersOf({ kind: 'status', status: 429 })).toMatchObject({ 'retry-after': '1' });
    expect(await headersOf({ ...down, retryAfterSeconds: 30 })).toMatchObject({
      'retry-after': '30',
    });
    expect(await headersOf(down)).not.toHaveProperty('retry-after');
    expect(await headersOf(down)).not.toHaveProperty('www-authenticate');
    expect(await headersOf({ kind: 'status', status: 401 })).toMatchObject({
      'www-authenticate': 'Bearer',
    });
  });

  it('may be answered after the request is executed', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'status', status: 504, processed: true }] });

    expect(await statusOf(mock, basil)).toBe(504);
    expect(mock.plants.find(1001)).toBeDefined();
  });
});

describe('a request without a response', () => {
  it.each([true, false])('is executed first if the fault says so: %s', async (processed) => {
    const mock = createPlantMock({ faults: [{ kind: 'drop-connection', processed }] });

    await ask(mock, basil).catch(() => {});

    expect(mock.plants.find(1001) !== undefined).toBe(processed);
    const [entry] = mock.requests.all();
    expect(entry).toMatchObject({ operation: 'create', user: 'alice', fault: 'drop-connection' });
    expect(entry).not.toHaveProperty('response');
  });

  it('is recorded while it waits for an answer', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'no-answer' }] });
    const waiting = new AbortController();
    const request = new Request('http://127.0.0.1:4010/plants', { signal: waiting.signal });

    const answered = mock.fetch(request);
    await expect.poll(() => mock.requests.count).toBe(1);
    waiting.abort();

    await expect(answered).rejects.toThrow();
    expect(mock.requests.all()).toMatchObject([{ operation: 'list', fault: 'no-answer' }]);
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

    const statuses: number[] = [];
    for (const token of ['old', 'old', 'old~w1', 'new', 'old']) {
      statuses.push(await statusOf(mock, { token }));
    }

    expect(statuses).toEqual([200, 401, 200, 200, 401]);
  });

  it.each(['alice-token', 'alice-token~w1'])(
    'may be limited to a token with or without a sandbox: %s',
    async (token) => {
      const mock = createPlantMock();
      mock.sandbox('w1').faults.add({ kind: 'expired-token', token });

      expect(await statusOf(mock, { token: 'alice-token~w1' })).toBe(401);
      expect(await statusOf(mock, { token: 'bob-token~w1' })).toBe(200);
    },
  );

  it('does not affect an unknown token', async () => {
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

  it('of truncate-body is recorded in full, and breaks off', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'truncate-body' }] });

    const response = await ask(mock, basil);

    expect(mock.requests.all()).toMatchObject([
      { fault: 'truncate-body', response: { body: '{"name":"Basil"}' } },
    ]);
    await expect(response.text()).rejects.toThrow();
  });
});
