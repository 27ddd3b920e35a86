import { beforeAll, describe, expect, it } from 'vitest';
import { runVitest, type TestEndings } from './temp-project.js';

/** A file of tests, which has `send` for requests whose errors the app catches. */
const failing = (tests: string, { options = 'baseUrl', environment = 'node' } = {}) => `
  // @vitest-environment ${environment}
  import { createPlantMock } from 'plant-store-kit';
  import { plantStoreFixtures } from 'plant-store-kit/vitest';
  import { test as base } from 'vitest';
  const baseUrl = 'https://api.example.com/v1';
  const mock = createPlantMock({ baseUrl });
  const send = (method, url, token = 'alice-token') =>
    fetch(url, { method, headers: { authorization: 'Bearer ' + token } }).catch(() => {});
  const test = base.extend(plantStoreFixtures({ ${options}, onUnmatchedRequest: 'fail' }));
  ${tests}`;

/** A file of tests, which share a client without the name of a test, and `meet`, which waits until two of them run. */
const sharing = (tests: string) => `
  import { createPlantClient } from 'plant-store-kit/client';
  import { plantStoreFixtures } from 'plant-store-kit/vitest';
  import { test as base } from 'vitest';
  const baseUrl = 'https://api.example.com/v1';
  const test = base.extend(plantStoreFixtures({ baseUrl }));
  const client = createPlantClient({ baseUrl, token: 'alice-token' });
  ${meeting}
  ${tests}`;

const meeting = `
  let started = 0;
  let start;
  const bothRun = new Promise((resolve) => { start = resolve; });
  const meet = async () => {
    if (++started === 2) start();
    await bothRun;
  };`;

const files = {
  caught: failing(`
    test('wrong method', () => send('PUT', baseUrl + '/plants/7'));
    test('wrong port', () => send('GET', 'http://127.0.0.1:1/plants'));`),
  meant: failing(`
    test('wrong method', ({ plantStore }) => {
      plantStore.ignoreUnmatched();
      return send('PUT', baseUrl + '/plants/7');
    });
    test('another service', () => send('GET', 'http://127.0.0.1:1/users'));
    test('a rejected request', () => send('DELETE', baseUrl + '/plants/x'));`),
  concurrent: failing(`
    ${meeting}
    test.concurrent.for(['plant', 'users'])('%s', async (name, { plantStore }) => {
      await meet();
      await send('GET', 'http://127.0.0.1:1/v1/' + name, plantStore.token('alice-token'));
    });`),
  ofMock: failing(
    `test('wrong path', async () => {
      await mock.fetch(new Request(baseUrl + '/plant'));
    });`,
    { options: 'mock' },
  ),
  ofPage: failing(
    `test('fetch', () => send('DELETE', location.origin + '/api/plant/7'));
    test('another method', () => send('PUT', location.origin + '/api/plants2/7'));
    test('XMLHttpRequest', async () => {
      const request = new XMLHttpRequest();
      request.open('POST', '/api/plant');
      const ended = new Promise((resolve) => { request.onloadend = resolve; });
      request.send('{}');
      await ended;
    });`,
    { environment: 'jsdom', options: "baseUrl: '/api'" },
  ),
  sameId: sharing(`
    let creates = 0;
    let end;
    const bothEnd = new Promise((resolve) => { end = resolve; });
    test.concurrent.for(['Basil', 'Mint'])('%s', async (name, { plantStore }) => {
      const created = client.create({ id: 1001, name }).finally(() => ++creates === 2 && end());
      await bothEnd.then(() => created);
    });`),
  unmetFault: sharing(`
    test.concurrent('survives an outage', async ({ plantStore }) => {
      await meet();
      plantStore.faults.add({ kind: 'status', status: 503, operation: 'list' });
      await client.list().catch(() => {});
    });
    test.concurrent('has no fault for its request', async ({ plantStore }) => {
      await meet();
      plantStore.faults.add({ kind: 'status', status: 503, operation: 'delete' });
      await client.create({ id: 1001, name: 'Basil' });
    });`),
};

let endings: Readonly<Record<string, TestEndings>>;
const endingsOf = (file: keyof typeof files) => endings[file] ?? expect.unreachable(file);

beforeAll(async () => {
  endings = await runVitest(files);
}, 60_000);

describe('onUnmatchedRequest "fail"', () => {
  it('has a test fail whose app has caught the error, with the nearest operation', () => {
    const caught = endingsOf('caught');

    expect(
      caught['wrong method'],
    ).toContain(`Failed to match the requests of this test: the plant store at https://api.example.com/v1/plants has no operation for
  PUT /v1/plants/7 -> 405
      nearest is delete (DELETE /v1/plants/{id}): the method must be DELETE, not PUT
Correct the URL or the method that the app uses, or the baseUrl of plantStoreFixtures. In a test that means such a request, call plantStore.ignoreUnmatched().`);
    expect(caught['wrong port']).toContain(`
  GET http://127.0.0.1:1/plants
      nearest is list: GET https://api.example.com/v1/plants`);
  });

  it('has a test pass that sends other requests, or that means them', () => {
    expect(endingsOf('meant')).toEqual({
      'wrong method': 'passed',
      'another service': 'passed',
      'a rejected request': 'passed',
    });
  });

  it('has no concurrent test fail for a request whose token names another', () => {
    expect(endingsOf('concurrent')).toEqual({
      plant: expect.stringContaining('Failed to match the requests of this test'),
      users: 'passed',
    });
  });

  it('has a test fail for what a given mock has received', () => {
    expect(endingsOf('ofMock')['wrong path']).toContain('\n  GET /v1/plant -> 404\n');
  });

  it('has a test fail for what a page of jsdom has sent below its path', () => {
    const { fetch, 'another method': method, XMLHttpRequest: xhr } = endingsOf('ofPage');

    expect(fetch).toContain(`
  DELETE http://localhost:3000/api/plant/7
      nearest is delete: DELETE /api/plants/{id}`);
    expect(method).toContain(`
  PUT http://localhost:3000/api/plants2/7
      nearest is delete: DELETE /api/plants/{id}`);
    expect(xhr).toContain(`
  POST http://localhost:3000/api/plant
      nearest is create: POST /api/plants`);
  });
});

describe('tests that run at once and share a store, since their requests name no test:', () => {
  it('one that fails says which of its requests went there', () => {
    expect(Object.values(endingsOf('sameId'))).toContainEqual(
      expect.stringContaining(
        'Failed to keep tests apart: POST /v1/plants named no test, and was answered 400 ' +
          '{"error":400,"message":"id 1001 is taken"} by the plant store that all such requests share. ' +
          "Send plantStore.token('alice-token') in place of alice-token.",
      ),
    );
  });

  it('one that passes is red if its fault met no request', () => {
    expect(endingsOf('unmetFault')).toEqual({
      'survives an outage': expect.stringContaining(
        'Failed to keep tests apart: GET /v1/plants named no test, so no fault of this test changed its ' +
          "response. Send plantStore.token('alice-token') in place of alice-token.",
      ),
      'has no fault for its request': 'passed',
    });
  });
});
