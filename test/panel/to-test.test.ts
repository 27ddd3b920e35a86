import {
  createPlantMock,
  type JournalEntry,
  type PlantMock,
  type PlantMockOptions,
} from 'plant-store-kit/fetch';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRepeatable, toCurl } from '../../src/panel/copy-request.js';
import { toTest } from '../../src/panel/to-test.js';
import { ask, type SentRequest } from '../ask-mock.js';
import { runVitest, type TestEndings } from '../testing/temp-project.js';

const origin = 'http://127.0.0.1:4010';

const create = (id: number) => ({ method: 'POST', body: { id, name: 'Løvetann' } });
const remove = (id: number, token = 'alice-token') => {
  return { method: 'DELETE', path: `/plants/${id}`, token };
};
/** Plants of a file; the ids are also among those of the default plants. */
const plants = [
  { id: 7, name: 'Basil', tag: 'herb', owner: 'alice' },
  { id: '9007199254740993', name: '`${"\n', owner: 'bob' },
  { id: 3, name: 'Basil' },
];

async function copyLast(mock: PlantMock, sandbox = 'default', at = origin): Promise<string> {
  const last = mock.sandbox(sandbox).requests.all().at(-1);
  if (last === undefined) {
    throw new Error('The mock has no request.');
  }
  return toTest(last, {
    origin: at,
    pageOrigin: undefined,
    basePath: '',
    users: mock.users(),
    profile: await mock.profile(),
  });
}

async function copyAfter(requests: readonly SentRequest[], options: PlantMockOptions = {}) {
  const mock = createPlantMock({ baseUrl: origin, ...options });
  for (const request of requests) {
    const client = new AbortController();
    setTimeout(() => client.abort(), 100);
    await ask(mock, { ...request, signal: client.signal }).catch(() => {});
  }
  return copyLast(mock);
}

const copied: Readonly<Record<string, () => Promise<string>>> = Object.fromEntries(
  (
    [
      ['has no token', [{ token: null }]],
      ['has neither a token nor a body', [{ method: 'POST', token: null }]],
      ['has a token in its query', [{ path: '/plants?access_token=alice-token', token: null }]],
      ['lists plants of a file', [{}], { plants }],
      ['creates a plant with an id of the default plants', [create(1)], { plants }],
      ['creates a plant with the id of another', [create(7)], { plants }],
      [
        "creates a plant with the id of another's",
        [{ ...create(7), token: 'bob-token' }],
        { plants },
      ],
      ['deletes a plant of a file', [remove(7)], { plants }],
      ['deletes a plant that all share', [remove(3)], { plants }],
      ['deletes a plant of another', [remove(7, 'bob-token')], { plants }],
      ['deletes no plant', [remove(1)], { plants }],
      ['is below a path', [{ path: '/api/v1/plants?limit=1' }], { baseUrl: `${origin}/api/v1` }],
      ['has a wrong path', [{ path: '/plant' }]],
      ['has a wrong method', [{ path: '/plants/7', method: 'PATCH' }]],
      [
        'meets another profile',
        [remove(404)],
        { profile: { outcomes: { 'delete.unknown-id': { status: 410 } } } },
      ],
      [
        'deletes a plant once more',
        [remove(7), remove(7)],
        { plants, profile: { outcomes: { 'delete.deleted-id': { status: 410 } } } },
      ],
      [
        'creates a plant with a taken name',
        [{ method: 'POST', body: { id: 8, name: 'Basil' } }],
        { plants, profile: { outcomes: { 'create.taken-name': { status: 409 } } } },
      ],
      [
        'lists the newest plants first',
        [{}],
        { profile: { parameters: { 'list.order': { key: 'creation', direction: 'descending' } } } },
      ],
      ['has a token of another set', [{ token: 'c' }], { users: [{ token: 'c', user: 'carol' }] }],
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
    ] as readonly (readonly [string, readonly SentRequest[], PlantMockOptions?])[]
  ).map(([what, ...given]) => [what, () => copyAfter(...given)]),
);

/** What more there is to copy: a page, and a sandbox. */
const others: typeof copied = {
  async 'was sent to the address of its page'() {
    const page = 'http://app.test';
    const mock = createPlantMock({ baseUrl: `${page}/api` });
    const headers = { authorization: 'Bearer alice-token', 'sec-fetch-site': 'same-origin' };
    await ask(mock, { path: '/plants?limit=1', headers }, `${page}/api`);
    return copyLast(mock, 'default', page);
  },
  async 'went to a sandbox, by its token and by a header, and met a fault there'() {
    const mock = createPlantMock({ baseUrl: origin });
    mock.sandbox('mine').faults.add({ kind: 'status', status: 503 });
    const headers = { authorization: 'Bearer alice-token~mine', 'x-mock-sandbox': 'mine' };
    await ask(mock, { headers });
    return copyLast(mock, 'mine');
  },
  async 'went to a sandbox by a header, with a token that ends with ~ and its name'() {
    const users = [{ token: 'alice~mine2~mine', user: 'alice' }];
    const mock = createPlantMock({ baseUrl: origin, users });
    mock.sandbox('mine');
    const headers = { authorization: 'Bearer alice~mine2~mine', 'x-mock-sandbox': 'mine' };
    await ask(mock, { headers });
    return copyLast(mock, 'mine');
  },
};

describe('a request that is copied as a test, pasted into a project', () => {
  const tests = { ...copied, ...others };
  const failing = 'is answered otherwise';
  let endings: Readonly<Record<string, TestEndings>>;

  beforeAll(async () => {
    const files: Record<string, string> = {
      [failing]: (await copyAfter([{}], { plants })).replace(': "Basil"', ': "Mint"'),
    };
    for (const [what, copy] of Object.entries(tests)) {
      files[what] = await copy();
    }
    endings = await runVitest(files);
  }, 60_000);

  it.each(Object.keys(tests))('passes if it %s', (what) => {
    expect(Object.values(endings[what] ?? {})).toEqual(['passed']);
  });

  it('fails if the plant store answers otherwise', () => {
    expect(Object.values(endings[failing] ?? {})).toEqual([expect.stringContaining('Mint')]);
  });
});

describe('a request that is copied as a test', () => {
  it('is sent as the app sends it, to a plant store with the plants that it needs', async () => {
    const headers = { authorization: 'Bearer alice-token' };

    expect(await copyAfter([{ ...remove(7), headers }], { plants })).toBe(
      `import { plantStoreFixtures } from "plant-store-kit/vitest";
import { expect, test as base } from "vitest";

const baseUrl = "http://127.0.0.1:4010";
const test = base.extend(
  plantStoreFixtures({
    baseUrl,
    plants: [
      { id: "7", name: "Plant 7", owner: "alice" },
    ],
  }),
);

test("DELETE /plants/7 is answered with 204", async () => {
  // In place of fetch, call the code of your app that sends this request.
  const response = await fetch(baseUrl + "/plants/7", {
    method: "DELETE",
    headers: { authorization: "Bearer alice-token" },
  });

  expect(response.status).toBe(204);
});
`,
    );
  });

  it('has the base URL of an app that asks at the address of its page', async () => {
    const headers = { authorization: 'Bearer alice-token', 'sec-fetch-site': 'same-origin' };

    const text = await copyAfter([{ path: '/api/plants', headers }], { baseUrl: `${origin}/api` });

    expect(text).toContain('const baseUrl = "/api";');
    expect(text).toContain(`{ location: new URL("${origin}/") }`);
    expect(text).toContain('fetch(baseUrl + "/plants", {');
  });

  it('cannot be made of a GET with a body, which fetch does not send', async () => {
    const mock = createPlantMock({ baseUrl: origin });
    await ask(mock);
    const [entry] = mock.requests.all();
    const withBody = { ...entry, request: { ...entry?.request, body: '{}' } } as JournalEntry;
    const context = {
      origin,
      pageOrigin: undefined,
      basePath: '',
      sandbox: 'default',
      users: [],
      profile: [],
    };

    expect(() => toTest(withBody, context)).toThrow(
      'fetch sends no body with GET. Copy it as curl.',
    );
  });

  it('cannot be made of one whose answer depends on how many came before it', async () => {
    const profile = { parameters: { 'request.rate-limit': 1 } };

    await expect(copyAfter([{}, {}], { profile })).rejects.toThrow('request.over-rate');
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
