import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeProject, vitestConfig } from './temp-project.js';

interface TestFile {
  readonly tests: string;
  /** The options of the fixtures, as code. */
  readonly options?: string;
  readonly environment?: string;
}

/** Runs a file of tests, which has `send` for requests whose errors the app catches. */
async function runFile({ tests, options = 'baseUrl', environment = 'node' }: TestFile) {
  await using project = await makeProject({
    'vitest.config.ts': vitestConfig(),
    'test/unmatched.test.ts': `
      // @vitest-environment ${environment}
      import { createPlantMock } from 'plant-store-kit';
      import { plantStoreFixtures } from 'plant-store-kit/vitest';
      import { test as base } from 'vitest';
      const baseUrl = 'https://api.example.com/v1';
      const mock = createPlantMock({ baseUrl });
      const send = (method, url, token = 'alice-token') =>
        fetch(url, { method, headers: { authorization: 'Bearer ' + token } }).catch(() => {});
      const test = base.extend(plantStoreFixtures({ ${options}, onUnmatchedRequest: 'fail' }));
      ${tests}`,
  });
  const { code, printed } = await project.run('vitest/vitest.mjs', 'run');
  return { code, printed: stripVTControlCharacters(printed) };
}

describe('onUnmatchedRequest "fail"', () => {
  it('has a test fail whose app has caught the error, with the nearest operation', async () => {
    const { code, printed } = await runFile({
      tests: `
        test('wrong method', () => send('PUT', baseUrl + '/plants/7'));
        test('wrong port', () => send('GET', 'http://127.0.0.1:1/plants'));`,
    });

    expect(code).toBe(1);
    expect(printed).toContain('Tests  2 failed');
    expect(
      printed,
    ).toContain(`Failed to match the requests of this test: the plant store at https://api.example.com/v1/plants has no operation for
  PUT /v1/plants/7 -> 405
      nearest is delete (DELETE /v1/plants/{id}): the method must be DELETE, not PUT
Correct the URL or the method that the app uses, or the baseUrl of plantStoreFixtures. In a test that means such a request, call plantStore.ignoreUnmatched().`);
    expect(printed).toContain(`
  GET http://127.0.0.1:1/plants
      nearest is list: GET https://api.example.com/v1/plants`);
  });

  it('has a test pass that sends other requests, or that means them', async () => {
    const { code, printed } = await runFile({
      tests: `
        test('wrong method', ({ plantStore }) => {
          plantStore.ignoreUnmatched();
          return send('PUT', baseUrl + '/plants/7');
        });
        test('another service', () => send('GET', 'http://127.0.0.1:1/users'));
        test('a rejected request of the plant store', () => send('DELETE', baseUrl + '/plants/x'));`,
    });

    expect(code, printed).toBe(0);
    expect(printed).toContain('Tests  3 passed');
  });

  it('has no concurrent test fail for a request whose token names another', async () => {
    const { printed } = await runFile({
      tests: `
        let started = 0;
        let start;
        const bothRun = new Promise((resolve) => { start = resolve; });
        test.concurrent.for(['plant', 'users'])('%s', async (name, { plantStore }) => {
          if (++started === 2) start();
          await bothRun;
          await send('GET', 'http://127.0.0.1:1/v1/' + name, plantStore.token('alice-token'));
        });`,
    });

    expect(printed).toContain('Tests  1 failed | 1 passed');
    expect(printed).toContain('FAIL  test/unmatched.test.ts > plant\n');
  });

  it('has a test fail for what a given mock has received', async () => {
    const { code, printed } = await runFile({
      options: 'mock',
      tests: `
        test('wrong path', async () => {
          await mock.fetch(new Request(baseUrl + '/plant'));
        });`,
    });

    expect(code).toBe(1);
    expect(printed).toContain('\n  GET /v1/plant -> 404\n');
  });

  it('has a test fail for what a page of jsdom has sent below its path', async () => {
    const { code, printed } = await runFile({
      environment: 'jsdom',
      options: "baseUrl: '/api'",
      tests: `
        test('with fetch', () => send('DELETE', location.origin + '/api/plant/7'));
        test('with a method of no operation', () => send('PUT', location.origin + '/api/plants2/7'));
        test('with XMLHttpRequest', async () => {
          const request = new XMLHttpRequest();
          request.open('POST', '/api/plant');
          const ended = new Promise((resolve) => { request.onloadend = resolve; });
          request.send('{}');
          await ended;
        });`,
    });

    expect(code).toBe(1);
    expect(printed).toContain(`
  DELETE http://localhost:3000/api/plant/7
      nearest is delete: DELETE /api/plants/{id}`);
    expect(printed).toContain(`
  PUT http://localhost:3000/api/plants2/7
      nearest is delete: DELETE /api/plants/{id}`);
    expect(printed).toContain(`
  POST http://localhost:3000/api/plant
      nearest is create: POST /api/plants`);
  });
});
