import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { serve } from '../serve.js';
import { makeProject } from '../testing/temp-project.js';
import { playwrightConfig, playwrightEntry, vitestPageConfig } from './project-configs.js';

it('a test in a page of Vitest fails for a request that was nearly one to the plant store', async () => {
  await using project = await makeProject({
    'vitest.config.ts': vitestPageConfig,
    'test/plants.ts': 'export const trees = "/trees";',
    'test/plants.test.ts': `
      import { plantStoreFixtures } from 'plant-store-kit/vitest';
      import { test as base } from 'vitest';
      const options = { baseUrl: '/api', onUnmatchedRequest: 'fail' };
      const test = base.extend(plantStoreFixtures(options));
      test('misspells', () => fetch('/api/plant'));
      test('asks for others', async () => {
        await fetch((await import('./plants.ts')).trees);
      });`,
  });

  const { printed } = await project.run('vitest/vitest.mjs', 'run');

  const text = stripVTControlCharacters(printed);
  expect(text).toContain('1 failed | 1 passed');
  expect(text).toMatch(
    / {2}GET http:\S+\/api\/plant\n {6}nearest is list: GET \/api\/plants\nCorrect the URL/,
  );
});

it('a test of Playwright fails for such a request, unless a route of the test answers it, or the test means it', async () => {
  await using page = await serve((request, response) => {
    const isPage = request.headers['sec-fetch-dest'] === 'document';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end();
  });
  await using project = await makeProject({
    'playwright.config.ts': playwrightConfig(page.url),
    'plants.spec.ts': `
      import { expect, test as base } from '@playwright/test';
      import { plantStoreFixtures } from ${playwrightEntry};
      const options = { baseUrl: '/api', onUnmatchedRequest: 'fail' };
      const test = base.extend(plantStoreFixtures(options));
      const send = async (page, url, method = 'GET') => {
        await page.goto('/');
        await page.evaluate((sent) => fetch(sent.url, sent).catch(() => {}), { url, method });
      };
      test('misspells', ({ page }) => send(page, '/api/plant'));
      test('forgets the base path', ({ page }) => send(page, '/plants', 'POST'));
      test('sends another method', ({ page }) => send(page, '/api/plants/7', 'PUT'));
      test('asks for others', ({ page }) => send(page, '/trees'));
      test('asks another service', ({ page }) => send(page, 'http://127.0.0.1:1/api/track'));
      test('routes it', async ({ page }) => {
        await page.route('/api/plant', (route) => route.fulfill({ json: [] }));
        await send(page, '/api/plant');
      });
      test('means it', ({ page, plantStore }) => {
        plantStore.ignoreUnmatched();
        return send(page, '/api/plant');
      });`,
  });

  const { printed } = await project.run('@playwright/test/cli.js', 'test');

  expect(printed).toContain('3 failed');
  expect(printed).toContain('4 passed');
  expect(printed).toContain(`
      GET ${page.url}/api/plant
          nearest is list: GET /api/plants`);
  expect(printed).toContain(`
      POST ${page.url}/plants
          nearest is create: POST /api/plants`);
  expect(printed).toContain('PUT /plants/7 -> 405');
});
