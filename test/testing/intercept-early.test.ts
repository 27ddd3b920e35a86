import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { makeProject, vitestConfig } from './temp-project.js';

/** Tests of an app that keeps its clients when it is loaded, before any fixture. */
const filesOfApp = {
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
  'test/kept.test.ts': `
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
    });`,
};

it.each([
  ['node', 1],
  ['jsdom', 2],
])(
  'after interceptEarly() in a setup file, the fixtures answer clients that an app has kept: %s',
  async (environment, passed) => {
    await using project = await makeProject({
      ...filesOfApp,
      'vitest.config.ts': vitestConfig(
        `const test = { environment: '${environment}', setupFiles: ['setup.ts'] };`,
      ),
    });

    const { printed } = await project.run('vitest/vitest.mjs', 'run');

    const text = stripVTControlCharacters(printed);
    expect(text).toContain(`1 failed | ${passed} passed`);
    expect(text).toContain('GET http://127.0.0.1:1/plants');
  },
);
