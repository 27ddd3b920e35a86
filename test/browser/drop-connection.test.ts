import { type PlantServer, startServer } from 'plant-store-kit/server';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../certificates.js';
import { launchOptions } from './launch-options.js';

describe.each(['http', 'https'] as const)('a connection that a fault drops, over %s', (scheme) => {
  let browser: Browser;
  let server: PlantServer;

  beforeAll(async () => {
    browser = await chromium.launch(launchOptions);
    const https = scheme === 'https' ? await makeCertificate() : undefined;
    server = await startServer({ port: 0, ...(https && { https }) });
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** What a page of the server gets for a request: a status, or an error. */
  function send(page: Page, method: string): Promise<string> {
    return page.evaluate((method) => {
      const isCreate = method === 'POST';
      const headers = {
        authorization: 'Bearer alice-token',
        ...(isCreate && { 'content-type': 'application/json' }),
      };
      const body = isCreate ? '{"id":1001,"name":"Basil"}' : null;
      return fetch(method === 'DELETE' ? '/plants/1' : '/plants', { method, headers, body }).then(
        async (response) => `${response.status} ${await response.text()}`,
        (error) => `${error}`,
      );
    }, method);
  }

  it.each(['GET', 'POST', 'DELETE'])(
    'fails the %s of a page once, though the page has used the connection before',
    async (method) => {
      server.reset();
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      const page = await context.newPage();
      await page.goto(`${server.url}/__admin/health`);
      expect(await send(page, 'GET')).toMatch(/^200 /);
      server.requests.clear();
      server.faults.add({ kind: 'drop-connection', times: 1 });

      expect(await send(page, method)).toBe('TypeError: Failed to fetch');

      expect(server.requests.all()).toMatchObject([
        { fault: 'drop-connection', request: { method } },
      ]);
      expect(await send(page, 'GET')).toMatch(/^200 /);
      await context.close();
    },
  );
});
