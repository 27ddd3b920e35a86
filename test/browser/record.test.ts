import { expect, it } from 'vitest';
import { readPactJson } from '../record/recorded-app.js';
import { serve } from '../serve.js';
import { makeProject } from '../testing/temp-project.js';
import { playwrightConfig, playwrightEntry, vitestPageConfig } from './project-configs.js';

const pact = 'pacts/my-web-app-plant-store.json';

it('records the tests of a page', async () => {
  const testFile = (query: string) => `
    import { plantStoreFixtures } from 'plant-store-kit/vitest';
    import { test as base, expect } from 'vitest';
    const test = base.extend(plantStoreFixtures({ baseUrl: '/api', record: 'my-web-app' }));
    test('lists plants', async () => {
      const headers = { authorization: 'Bearer alice-token' };
      expect((await fetch('/api/plants${query}', { headers })).status).toBe(200);
    });`;
  await using project = await makeProject({
    'vitest.config.ts': vitestPageConfig,
    'test/one.test.ts': testFile('?limit=1'),
    'test/other.test.ts': testFile('?limit=2'),
  });

  const { code, printed } = await project.run('vitest/vitest.mjs', 'run');

  expect(code, printed).toBe(0);
  const { interactions } = readPactJson(await project.read(pact));
  expect(interactions.map(({ comments }) => comments.tests)).toEqual([
    ['test/one.test.ts (chromium) > lists plants', 'test/other.test.ts (chromium) > lists plants'],
    ['test/one.test.ts (chromium) > lists plants', 'test/other.test.ts (chromium) > lists plants'],
  ]);
});

it('records the tests of Playwright, of parallel workers', async () => {
  await using page = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Plants</title>');
  });
  await using project = await makeProject({
    'playwright.config.ts': playwrightConfig(page.url),
    'plants.spec.ts': `
      import { expect, test as base } from '@playwright/test';
      import { plantStoreFixtures } from ${playwrightEntry};
      const test = base.extend(plantStoreFixtures({ baseUrl: '/api', record: 'my-web-app' }));
      for (const limit of [1, 2, 3, 4]) {
        test('lists ' + limit, async ({ page }) => {
          await page.goto('/');
          const status = await page.evaluate(async (most) => {
            const headers = { authorization: 'Bearer alice-token', 'x-secret': 'secret' };
            return (await fetch('/api/plants?limit=' + most, { headers })).status;
          }, limit);
          expect(status).toBe(200);
        });
      }
      test.fail('is not recorded if it fails', async ({ page }) => {
        await page.goto('/');
        await page.evaluate(() => fetch('/api/plants', { headers: { authorization: 'Bearer x' } }));
        expect(1).toBe(2);
      });`,
  });

  const { code, printed } = await project.run('@playwright/test/cli.js', 'test');

  expect(code, printed).toBe(0);
  const { interactions } = readPactJson(await project.read(pact));
  expect(interactions.map(({ description, comments }) => [description, comments.tests])).toEqual([
    [
      'a list with a limit, for the names',
      [1, 2, 3, 4].map((limit) => `plants.spec.ts > lists ${limit}`),
    ],
    [
      'a list with a limit, for the tags',
      [1, 2, 3, 4].map((limit) => `plants.spec.ts > lists ${limit}`),
    ],
  ]);
});
