import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from 'plant-store-kit/server';
import { chromium } from 'playwright';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serve } from '../verify/serve.js';
import { createCypressCommands } from './cypress-commands.js';
import { launchOptions } from './launch-options.js';

it('runs the recipe for Cypress, with its commands performed by Playwright', async () => {
  await using server = await startServer({ port: 0 });
  const page = await readFile(join(import.meta.dirname, 'playwright/page.html'), 'utf8');
  const app = page.replace("?? '/api'", `?? '${server.url}'`);
  await using served = await serve((_, response) => {
    response.setHeader('content-type', 'text/html').end(app);
  });
  await using browser = await chromium.launch(launchOptions);
  const { commands, flush } = createCypressCommands({
    page: await browser.newPage(),
    pageUrl: served.url,
    toUrl: (url) => url.replace('http://127.0.0.1:4010', server.url),
  });
  const functions: (() => void)[] = [];
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('cy', commands);
  vi.stubGlobal('beforeEach', (hook: () => void) => functions.push(hook));
  vi.stubGlobal('it', (_title: string, test: () => void) => functions.push(test));
  const recipe = '../compat/runners/cypress/plants.cy.js';
  await import(/* @vite-ignore */ recipe);

  for (const one of functions) {
    one();
    await flush();
  }

  expect(functions).toHaveLength(2);
  expect(server.plants.find(1001)?.name).toBe('Basil');
});
