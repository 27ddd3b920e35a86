import { beforeAll, expect, it } from 'vitest';
import { runVitest, type TestEndings, vitestConfig } from './temp-project.js';

/** Tests of an app that keeps its clients when it is loaded, before any fixture. */
const files = {
  'setup.ts': `
    import { interceptEarly } from 'plant-store-kit/vitest';
    await interceptEarly();`,
  'app.ts': `
    const { fetch, XMLHttpRequest } = globalThis;
    const headers = { authorization: 'Bearer alice-token' };
    export const list = async (url) => (await fetch(url, { headers })).status;
    export const listByXhr = (url) => new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('GET', url);
      request.setRequestHeader('authorization', headers.authorization);
      request.onload = () => resolve(request.status);
      request.onerror = reject;
      request.send();
    });`,
};

/** The tests, which run in an environment. */
const testsIn = (environment: string) => `
    // @vitest-environment ${environment}
    import { plantStoreFixtures } from 'plant-store-kit/vitest';
    import { test as base, expect } from 'vitest';
    import { list, listByXhr } from '../app.ts';
    const baseUrl = 'https://api.example.com/v1';
    const test = base.extend(plantStoreFixtures({ baseUrl, onUnmatchedRequest: 'fail' }));
    test('fetch', async ({ plantStore }) => {
      expect(await list(baseUrl + '/plants')).toBe(200);
      expect(plantStore).toHaveReceived({ operation: 'list' }, { times: 1 });
    });
    test.runIf(globalThis.XMLHttpRequest)('XMLHttpRequest', async ({ plantStore }) => {
      expect(await listByXhr(baseUrl + '/plants')).toBe(200);
      expect(plantStore).toHaveReceived({ operation: 'list' }, { times: 1 });
    });
    test('fails for others', async () => {
      await list('http://127.0.0.1:1/plants').catch(() => {});
    });`;

let endings: Readonly<Record<string, TestEndings>>;

beforeAll(async () => {
  const config = vitestConfig("const test = { setupFiles: ['setup.ts'] };");
  endings = await runVitest({ node: testsIn('node'), jsdom: testsIn('jsdom') }, { config, files });
}, 60_000);

it.each([
  ['node', 'skipped'],
  ['jsdom', 'passed'],
])(
  'after interceptEarly() in a setup file, the fixtures answer clients that an app has kept: %s',
  (environment, xhr) => {
    expect(endings[environment]).toEqual({
      fetch: 'passed',
      XMLHttpRequest: xhr,
      'fails for others': expect.stringContaining('GET http://127.0.0.1:1/plants'),
    });
  },
);
