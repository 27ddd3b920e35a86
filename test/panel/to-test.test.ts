import {
  createPlantMock,
  type JournalEntry,
  type PlantMock,
  type PlantMockOptions,
} from 'plant-store-kit/fetch';
import { describe, expect, it } from 'vitest';
import { readRepeatable, toCurl } from '../../src/panel/copy-request.js';
import { toTest } from '../../src/panel/to-test.js';
import { ask, type SentRequest } from '../ask-mock.js';

const origin = 'http://127.0.0.1:4010';

const create = { method: 'POST', body: '{"id":7007,"name":"Løvetann"}', token: 'bob-token' };
const remove = (id: number, token = 'alice-token') => {
  return { method: 'DELETE', path: `/plants/${id}`, token };
};

async function copyLast(mock: PlantMock, sandbox = 'default'): Promise<string> {
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
    profile: await mock.profile(),
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
  it.each<[string, readonly SentRequest[], PlantMockOptions?]>([
    ['has no token', [{ token: null }]],
    ['has a token in its query', [{ path: '/plants?access_token=alice-token', token: null }]],
    ['deletes a plant that an earlier one has created', [create, remove(7007, 'bob-token')]],
    [
      'lists plants after others have created and deleted some',
      [create, remove(1001), { token: 'bob-token' }],
    ],
    ['is below a path', [{ path: '/api/v1/plants?limit=1' }], { baseUrl: `${origin}/api/v1` }],
    [
      'meets another profile',
      [remove(404)],
      { profile: { outcomes: { 'delete.unknown-id': { status: 410 } } } },
    ],
    [
      'has a token of another set',
      [{ token: 'carol-token' }],
      { users: [{ token: 'carol-token', user: 'carol' }] },
    ],
    ['has any token', [{ token: 'dora' }], { anyToken: true }],
    [
      'met a status',
      [{}],
      { faults: [{ kind: 'status', status: 503, message: 'Down.', times: 1, user: 'alice' }] },
    ],
    [
      'met a response in full',
      [{}],
      { faults: [{ kind: 'respond', status: 429, headers: { 'Retry-After': '5' }, body: [7] }] },
    ],
    ['was never answered', [{}], { faults: [{ kind: 'no-answer' }] }],
    ['met a truncated body', [{}], { faults: [{ kind: 'truncate-body' }] }],
  ])('passes if it %s', async (_, requests, options = {}) => {
    const mock = createPlantMock({ baseUrl: origin, ...options });
    for (const request of requests) {
      const client = new AbortController();
      setTimeout(() => client.abort(), 100);
      await ask(mock, { ...request, signal: client.signal }).catch(() => {});
    }

    await run(await copyLast(mock));
  });

  it('passes if it met a fault of another sandbox', async () => {
    const mock = createPlantMock({ baseUrl: origin });
    mock.sandbox('mine').faults.add({ kind: 'status', status: 503 });
    await ask(mock, { token: 'alice-token~mine' });

    await run(await copyLast(mock, 'mine'));
  });

  it('gives the mock no option that is the default', async () => {
    const mock = createPlantMock({ baseUrl: origin });
    await ask(mock);

    expect(await copyLast(mock)).toContain(`createPlantMock({\n    "baseUrl": "${origin}"\n  })`);
  });

  it('loads the mock without MSW', async () => {
    const mock = createPlantMock({ baseUrl: origin });
    await ask(mock);

    expect(await copyLast(mock)).toMatch(
      /^import { createPlantMock } from "plant-store-kit\/fetch";\n/,
    );
  });

  it('cannot be made of a GET with a body, which fetch does not send', async () => {
    const mock = createPlantMock({ baseUrl: origin });
    await ask(mock);
    const [entry] = mock.requests.all();
    const withBody = { ...entry, request: { ...entry?.request, body: '{}' } } as JournalEntry;
    const context = { origin, sandbox: 'default', requests: [], users: [], profile: [] };

    expect(() => toTest(withBody, context)).toThrow(
      'fetch sends no body with GET. Copy it as curl.',
    );
  });

  it('fails if the mock answers otherwise', async () => {
    const mock = createPlantMock({ baseUrl: origin });
    await ask(mock, { path: '/plants?limit=2' });

    await expect(run((await copyLast(mock)).replaceAll('limit=2', 'limit=-2'))).rejects.toThrow();
  });

  it('has the fault that was turned off meanwhile', async () => {
    const mock = createPlantMock({ baseUrl: origin });
    mock.faults.add({ kind: 'status', status: 503 });
    await ask(mock);
    mock.faults.clear();

    await run(await copyLast(mock));
  });
});

describe('a request that is copied', () => {
  const lastOf = async (request: SentRequest) => {
    const mock = createPlantMock({ baseUrl: origin });
    await ask(mock, request);
    const [entry] = mock.requests.all();
    if (entry === undefined) {
      throw new Error('The mock has no request.');
    }
    return () => readRepeatable(entry, origin);
  };

  it('has what was sent, also a token or a cookie that nobody has issued', async () => {
    const headers = { authorization: 'Bearer undefined', cookie: 'session=1', 'x-api-key': 'k' };
    const path = '/plants?access_token=undefined';
    const copy = await lastOf({ path, headers });

    expect(copy()).toMatchObject({ url: `${origin}${path}`, headers });
  });

  it('is an error if the journal has only a part of its body', async () => {
    const body = JSON.stringify({ id: 1, name: 'x'.repeat(20_000) });
    const copy = await lastOf({ method: 'POST', body });

    expect(copy).toThrow(`only a part of its body of ${body.length} bytes`);
  });

  it('stays as it is in curl, which changes some paths by itself', async () => {
    const braces = await lastOf({ path: '/plants/{id}?limit=[1-3]' });
    const head = await lastOf({ method: 'HEAD' });

    expect(toCurl(braces())).toMatch(/^curl --globoff '/);
    expect(toCurl(head())).toMatch(/^curl --head http/);
  });
});
