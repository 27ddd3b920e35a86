import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startServer } from 'plant-store-kit/server';
import { chromium } from 'playwright';
import { expect, it, onTestFinished, vi } from 'vitest';
import { launchOptions } from '../browser/launch-options.js';
import { createCypressCommands } from './cypress-commands.js';

/** Serves the app under test, which sends its requests to a plant store. */
async function servePage(store: string): Promise<AsyncDisposable & { readonly url: string }> {
  const page = await readFile(join(import.meta.dirname, '../playwright/page.html'), 'utf8');
  const app = page.replace("?? '/api'", `?? '${store}'`);
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(app);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

it('runs the recipe for Cypress, with its commands performed by Playwright', async () => {
  await using server = await startServer({ port: 0 });
  await using app = await servePage(server.url);
  await using browser = await chromium.launch(launchOptions);
  const { commands, flush } = createCypressCommands({
    page: await browser.newPage(),
    pageUrl: app.url,
    toUrl: (url) => url.replace('http://127.0.0.1:4010', server.url),
  });
  const functions: (() => void)[] = [];
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('cy', commands);
  vi.stubGlobal('beforeEach', (hook: () => void) => functions.push(hook));
  vi.stubGlobal('it', (_title: string, test: () => void) => functions.push(test));
  const recipe = '../runners/cypress/plants.cy.js';
  await import(/* @vite-ignore */ recipe);

  for (const one of functions) {
    one();
    await flush();
  }

  expect(functions).toHaveLength(2);
  expect(server.plants.find(1001)?.name).toBe('Basil');
});
