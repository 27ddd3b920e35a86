import { createPlantMock, type PlantMock, type PlantMockOptions } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { readRepeatable, toCurl } from '../../src/panel/copy-request.js';
import { toTest } from '../../src/panel/to-test.js';

const origin = 'http://127.0.0.1:4010';

function ask(method: string, path: string, token: string | null, body?: string): Request {
  return new Request(`${origin}${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
}

const basil = '{"id":7007,"name":"Løvetann"}';

function copyLast(mock: PlantMock, sandbox = 'default'): string {
  const requests = mock.sandbox(sandbox).requests.all();
  const last = requests.at(-1);
  if (last === undefined) {
    throw new Error('The mock has no request.');
  }
  return toTest(last, {
    origin,
    sandbox,
    requests,
    users: mock.users(),
    profile: mock.profile(),
  });
}

async function run(text: string): Promise<void> {
  const code = text.replaceAll(/^import .*$/gm, '');
  let body: () => Promise<void> = () => Promise.reject(new Error('It has no test.'));
  const define = (_: string, test: () => Promise<void>) => {
    body = test;
  };
  new Function('createPlantMock', 'expect', 'it', code)(createPlantMock, expect, define);
  await body();
}

describe('a request that is copied as a test', () => {
  it.each<[string, readonly Request[], PlantMockOptions?]>([
    ['has no token', [ask('GET', '/plants', null)]],
    ['has a token in its query', [ask('GET', '/plants?access_token=alice-token', null)]],
    [
      'deletes a plant that an earlier one has created',
      [ask('POST', '/plants', 'bob-token', basil), ask('DELETE', '/plants/7007', 'bob-token')],
    ],
    [
      'lists plants after others have created and deleted some',
      [
        ask('POST', '/plants', 'bob-token', basil),
        ask('DELETE', '/plants/1001', 'alice-token'),
        ask('GET', '/plants', 'bob-token'),
      ],
    ],
    [
      'is below a path',
      [ask('GET', '/api/v1/plants?limit=1', 'alice-token')],
      { baseUrl: `${origin}/api/v1` },
    ],
    [
      'meets another profile',
      [ask('DELETE', '/plants/404', 'alice-token')],
      { profile: { outcomes: { 'delete.unknown-id': { status: 410 } } } },
    ],
    [
      'has a token of another set',
      [ask('GET', '/plants', 'carol-token')],
      { users: [{ token: 'carol-token', user: 'carol' }] },
    ],
    ['has any token', [ask('GET', '/plants', 'dora')], { anyToken: true }],
    [
      'met a status',
      [ask('GET', '/plants', 'alice-token')],
      { faults: [{ kind: 'status', status: 503, message: 'Down.', times: 1, user: 'alice' }] },
    ],
    [
      'met a response in full',
      [ask('GET', '/plants', 'alice-token')],
      { faults: [{ kind: 'respond', status: 429, headers: { 'Retry-After': '5' }, body: [7] }] },
    ],
    [
      'was never answered',
      [ask('GET', '/plants', 'alice-token')],
      { faults: [{ kind: 'no-answer' }] },
    ],
    [
      'met a truncated body',
      [ask('GET', '/plants', 'alice-token')],
      { faults: [{ kind: 'truncate-body' }] },
    ],
  ])('passes if it %s', async (_, requests, options = {}) => {
    const mock = createPlantMock({ baseUrl: origin, ...options });
    for (const request of requests) {
      const client = new AbortController();
      setTimeout(() => client.abort(), 100);
      await mock.fetch(new Request(request, { signal: client.signal })).catch(() => {});
    }

    await run(copyLast(mock));
  });

  it('passes if it met a fault of another sandbox', async () => {
    const mock = createPlantMock({ baseUrl: origin });
    mock.sandbox('mine').faults.add({ kind: 'status', status: 503 });
    await mock.fetch(ask('GET', '/plants', 'alice-token~mine'));

    await run(copyLast(mock, 'mine'));
  });

  it('gives the mock no option that is the default', async () => {
    const mock = createPlantMock({ baseUrl: origin });
    await mock.fetch(ask('GET', '/plants', 'alice-token'));

    expect(copyLast(mock)).toContain(`createPlantMock({\n    "baseUrl": "${origin}"\n  })`);
  });

  it('fails if the mock answers otherwise', async () => {
    const mock = createPlantMock({ baseUrl: origin });
    await mock.fetch(ask('GET', '/plants?limit=2', 'alice-token'));

    await expect(run(copyLast(mock).replaceAll('limit=2', 'limit=-2'))).rejects.toThrow();
  });

  it('has the fault that was turned off meanwhile', async () => {
    const mock = createPlantMock({ baseUrl: origin });
    mock.faults.add({ kind: 'status', status: 503 });
    await mock.fetch(ask('GET', '/plants', 'alice-token'));
    mock.faults.clear();

    await run(copyLast(mock));
  });
});

describe('a request that is copied', () => {
  const lastOf = async (request: Request) => {
    const mock = createPlantMock({ baseUrl: origin });
    await mock.fetch(request);
    const [entry] = mock.requests.all();
    if (entry === undefined) {
      throw new Error('The mock has no request.');
    }
    return () => readRepeatable(entry, origin);
  };

  it('has what was sent, also a token or a cookie that nobody has issued', async () => {
    const headers = { authorization: 'Bearer undefined', cookie: 'session=1', 'x-api-key': 'k' };
    const url = `${origin}/plants?access_token=undefined`;
    const copy = await lastOf(new Request(url, { headers }));

    expect(copy()).toMatchObject({ url, headers });
  });

  it('is an error if the journal has only a part of its body', async () => {
    const body = JSON.stringify({ id: 1, name: 'x'.repeat(20_000) });
    const copy = await lastOf(ask('POST', '/plants', 'alice-token', body));

    expect(copy).toThrow(`only a part of its body of ${body.length} bytes`);
  });

  it('stays as it is in curl, which changes some paths by itself', async () => {
    const braces = await lastOf(ask('GET', '/plants/{id}?limit=[1-3]', 'alice-token'));
    const head = await lastOf(ask('HEAD', '/plants', 'alice-token'));

    expect(toCurl(braces())).toMatch(/^curl --globoff '/);
    expect(toCurl(head())).toMatch(/^curl --head http/);
  });
});
