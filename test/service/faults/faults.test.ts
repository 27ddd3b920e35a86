import { createPlantMock, type Fault, isKitError, type PlantMock } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';

interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

function ask(mock: PlantMock, asked: Asked = {}): Promise<Response> {
  const { method = 'GET', path = '/plants', token = 'alice-token', headers, body } = asked;
  const url = `http://127.0.0.1:4010${path}`;
  return mock.fetch(
    new Request(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
}

async function statusOf(mock: PlantMock, asked?: Asked): Promise<number> {
  return (await ask(mock, asked)).status;
}

const basil = { method: 'POST', body: { id: 1001, name: 'Basil' } };
const down: Fault = { kind: 'status', status: 503 };

describe('faults together', () => {
  it('are tried from the newest on', async () => {
    const mock = createPlantMock({ faults: [down] });
    mock.faults.add({ kind: 'status', status: 500, times: 1 });

    expect([await statusOf(mock), await statusOf(mock)]).toEqual([500, 503]);
  });

  it('are tried in their order, where they are added together', async () => {
    const mock = createPlantMock();
    mock.faults.add({ kind: 'status', status: 500, times: 1 }, down);

    expect([await statusOf(mock), await statusOf(mock)]).toEqual([500, 503]);
  });

  it('delay and fail the same request', async () => {
    const mock = createPlantMock({ faults: [down, { kind: 'delay', delayMs: 1 }] });

    await ask(mock);

    expect(mock.requests.all()).toMatchObject([{ fault: 'status', delayMs: 1 }]);
  });

  it('count every request that they could have met, also behind another fault', async () => {
    const mock = createPlantMock();
    mock.faults.add({ kind: 'status', status: 500, nth: 2 });
    mock.faults.add({ ...down, times: 1 });

    expect([await statusOf(mock), await statusOf(mock), await statusOf(mock)]).toEqual([
      503, 500, 200,
    ]);
    expect(mock.faults.all()).toMatchObject([
      { id: '2', matched: 3, applied: 1 },
      { id: '1', matched: 3, applied: 1 },
    ]);
  });

  it('come after what the request itself asks for', async () => {
    const mock = createPlantMock({ faults: [down, { kind: 'delay', delayMs: 60_000 }] });
    const headers = { 'x-mock-response-code': '418', 'x-mock-response-delay': '0' };

    expect(await statusOf(mock, { headers })).toBe(418);
  });

  it('end one by one, or all', async () => {
    const mock = createPlantMock();
    const [first, second] = mock.faults.add(down, { kind: 'status', status: 500 });

    expect(mock.faults.remove(first?.id ?? '')).toBe(true);
    expect(mock.faults.remove(first?.id ?? '')).toBe(false);
    expect(mock.faults.all()).toEqual([second]);
    mock.faults.clear();
    expect(await statusOf(mock)).toBe(200);
  });

  it('go back with reset to those of the beginning, and count anew', async () => {
    const mock = createPlantMock({ faults: [{ ...down, times: 1 }], scenario: 'backend-down' });
    mock.faults.clear();
    await ask(mock);

    mock.reset();

    expect(mock.faults.all()).toMatchObject([
      { scenario: 'backend-down', matched: 0 },
      { fault: { times: 1 }, matched: 0 },
    ]);
  });

  it('are rejected whole, where one of them is wrong', () => {
    const mock = createPlantMock();
    const wrong = { kind: 'status', status: 7 } as Fault;

    expect(() => mock.faults.add(down, wrong)).toThrow(
      'Failed to read the faults: item 2: "status" must be a whole number from 200 to 599.',
    );
    expect(mock.faults.all()).toEqual([]);
  });
});

describe('faults by chance', () => {
  it('meet requests of their own, where they were given no seed', async () => {
    const mock = createPlantMock();
    mock.faults.add(
      { kind: 'status', status: 503, probability: 0.2 },
      { kind: 'status', status: 500, probability: 0.2 },
    );
    const statuses: number[] = [];
    for (let time = 0; time < 300; time++) {
      statuses.push(await statusOf(mock, { method: 'HEAD' }));
    }
    const share = (status: number) => statuses.filter((one) => one === status).length / 300;

    expect(share(503)).toBeCloseTo(0.2, 1);
    expect(share(500)).toBeCloseTo(0.16, 1);
  });

  it('meet requests of their own, also of scenarios that requests ask for', async () => {
    const faults = (status: number) => [{ ...down, status, probability: 0.5 }];
    const scenarios = { first: { faults: faults(500) }, second: { faults: faults(503) } };
    const mock = createPlantMock({ scenarios });
    const headers = { 'x-mock-scenario': 'first, second' };
    const statuses: number[] = [];
    for (let time = 0; time < 200; time++) {
      statuses.push(await statusOf(mock, { method: 'HEAD', headers }));
    }
    const share = (status: number) => statuses.filter((one) => one === status).length / 200;

    expect(share(500)).toBeCloseTo(0.5, 1);
    expect(share(503)).toBeCloseTo(0.25, 1);
  });

  it('meet the same requests again after reset', async () => {
    const mock = createPlantMock({ faults: [{ ...down, probability: 0.5 }] });
    const run = async () => {
      const statuses: number[] = [];
      for (let time = 0; time < 20; time++) {
        statuses.push(await statusOf(mock));
      }
      return statuses;
    };
    const first = await run();

    mock.reset();

    expect(await run()).toEqual(first);
    expect(new Set(first).size).toBe(2);
  });
});

describe('a fault that is told', () => {
  it('can be changed by nobody, nor one that was given', async () => {
    const given = { kind: 'status' as const, status: 503 };
    const mock = createPlantMock({ faults: [given] });
    given.status = 418;

    const [state] = mock.faults.all();
    const scenario = mock.faults.scenarios['backend-down']?.faults[0];

    expect(() => Object.assign(state?.fault ?? {}, { status: 418 })).toThrow(TypeError);
    expect(() => Object.assign(scenario ?? {}, { status: 418 })).toThrow(TypeError);
    expect(await statusOf(mock)).toBe(503);
  });
});

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

describe('scenarios', () => {
  const outage = { outage: { faults: [{ ...down, times: 1 }] } };

  it('start, start anew, and stop', async () => {
    const mock = createPlantMock({ scenarios: outage });

    mock.faults.start('outage');
    expect([await statusOf(mock), await statusOf(mock)]).toEqual([503, 200]);
    mock.faults.start('outage');
    expect(mock.faults.all()).toHaveLength(1);
    expect(await statusOf(mock)).toBe(503);
    expect([mock.faults.stop('outage'), mock.faults.stop('outage')]).toEqual([true, false]);
    expect(mock.faults.all()).toEqual([]);
  });

  it('of your own stand beside those of the kit, or in their place', () => {
    const scenarios = { ...outage, 'backend-down': { faults: [] } };

    const mock = createPlantMock({ scenarios, scenario: ['outage', 'backend-down'] });

    expect(mock.faults.all()).toMatchObject([{ scenario: 'outage' }]);
    expect(Object.keys(mock.faults.scenarios)).toContain('slow-network');
  });

  it('that a request asks for go on from one such request to the next', async () => {
    const mock = createPlantMock({ scenarios: outage });
    const headers = { 'x-mock-scenario': 'outage' };

    expect([await statusOf(mock), await statusOf(mock, { headers })]).toEqual([200, 503]);
    expect(await statusOf(mock, { headers })).toBe(200);
    mock.reset();
    expect(await statusOf(mock, { headers })).toBe(503);
  });

  it('can be several at once', async () => {
    const mock = createPlantMock({ scenarios: outage });
    const headers = { 'x-mock-scenario': 'outage, rate-limited' };

    const response = await ask(mock, { headers });

    expect([response.status, response.headers.get('x-mock-scenario')]).toEqual([
      503,
      'outage, rate-limited',
    ]);
  });

  it('must be known', () => {
    const message =
      'Failed to start a scenario: there is no scenario "backend-dwn". Did you mean "backend-down"?';

    expect(() => createPlantMock().faults.start('backend-dwn')).toThrow(message);
    expect(() => createPlantMock({ scenario: 'backend-dwn' })).toThrow(message);
    expect(() => createPlantMock().faults.start('toString')).toThrow(expect.toSatisfy(isKitError));
  });

  it('session-expires rejects a token after five requests, once', async () => {
    const mock = createPlantMock({ scenario: 'session-expires' });
    const messages: unknown[] = [];
    for (const token of ['alice-token', 'x', 'x', 'x', 'x', 'x', 'alice-token', 'alice-token']) {
      const response = await ask(mock, { token });
      messages.push(response.status === 200 ? 'OK' : (await response.json()).message);
    }

    const unknown = 'The token is unknown.';
    const strangers = Array.from({ length: 5 }, () => unknown);
    expect(messages).toEqual(['OK', ...strangers, 'The token has expired.', 'OK']);
  });

  it('flaky-backend fails about one request in seven', async () => {
    const mock = createPlantMock({ scenario: 'flaky-backend' });
    let failures = 0;
    for (let time = 0; time < 1000; time++) {
      failures += Number((await statusOf(mock, { method: 'HEAD' }).catch(() => 0)) !== 200);
    }

    expect(failures).toBeGreaterThan(110);
    expect(failures).toBeLessThan(220);
  });

  it('slow-network makes every request wait, each for its own time', async () => {
    const mock = createPlantMock({ scenario: 'slow-network' });
    const controller = new AbortController();
    const { signal } = controller;
    const request = () => new Request('http://127.0.0.1:4010/plants', { signal });
    const asked = [1, 2, 3].map(() => mock.fetch(request()));
    while (mock.requests.count < 3) {
      await Promise.resolve();
    }
    controller.abort();
    await Promise.allSettled(asked);

    const delays = mock.requests.all().map(({ delayMs = 0 }) => delayMs);
    expect(new Set(delays).size).toBe(3);
    expect(Math.min(...delays)).toBeGreaterThan(40);
  });
});

describe('headers that ask for faults', () => {
  it.each([
    ['prefer', 'code=503'],
    ['prefer', 'respond-async, code="503"; x=1'],
    ['prefer', 'handling=lenient; x=1, code = 503'],
    ['prefer', 'CODE=503'],
  ])('are read: %s: %s', async (header, value) => {
    const response = await ask(createPlantMock(), { headers: { [header]: value } });

    expect(response.status).toBe(503);
    expect(response.headers.get('preference-applied')).toBe('code=503');
  });

  it.each([
    'respond-async',
    'return=minimal; barcode=503',
    'handling=lenient; code=503',
    'foo="a, code=503"',
    'status=503',
    '',
  ])('are not meant by Prefer: %s', async (prefer) => {
    const response = await ask(createPlantMock(), { headers: { prefer } });

    expect(response.status).toBe(200);
    expect(response.headers.has('preference-applied')).toBe(false);
  });

  it.each([
    [
      'x-mock-response-code',
      '99',
      'x-mock-response-code must be a status from 200 to 599, not "99"',
    ],
    ['x-mock-response-code', '', 'x-mock-response-code must be a status from 200 to 599, not ""'],
    ['prefer', 'code=teapot', 'the code of Prefer must be a status from 200 to 599, not "teapot"'],
    [
      'x-mock-response-delay',
      '-1',
      'x-mock-response-delay must be milliseconds from 0 to 600000, not "-1"',
    ],
    [
      'x-mock-scenario',
      'backend-dwn',
      'x-mock-scenario: there is no scenario "backend-dwn". Did you mean "backend-down"?',
    ],
    [
      'x-mock-sandbox',
      'a b',
      'x-mock-sandbox must be the name of a sandbox (a letter or a digit, then up to 63 letters, digits, ".", "_" and "-"), not "a b"',
    ],
  ])('get an Error, where they cannot be followed: %s: %s', async (header, value, message) => {
    const mock = createPlantMock();

    const response = await ask(mock, { ...basil, headers: { [header]: value } });

    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 400, message });
    expect(mock.plants.find(1001)).toBeUndefined();
    expect(mock.requests.all()).toMatchObject([{ rejectedBy: 'mock.header' }]);
  });
});
