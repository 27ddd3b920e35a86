import { startServer } from 'plant-store-kit/server';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { makeCertificate } from '../certificates.js';
import { usePage } from './panel/open-panel.js';

const shared = usePage();

/** What a page of the server gets for a request: a status, or an error. */
function send(page: Page, method: string): Promise<string> {
  return page.evaluate((method) => {
    const headers = { authorization: 'Bearer alice-token' };
    return fetch(method === 'DELETE' ? '/plants/1' : '/plants', { method, headers }).then(
      ({ status }) => String(status),
      (error) => String(error),
    );
  }, method);
}

it.each(['http', 'https'])(
  'a dropped connection fails a request of a page once, though the page used it before, over %s',
  async (scheme) => {
    const https = scheme === 'https' ? await makeCertificate() : undefined;
    await using server = await startServer({ port: 0, ...(https && { https }) });
    await using page = await shared.browser.newPage({ ignoreHTTPSErrors: true });
    await page.goto(server.url);
    expect(await page.title()).toBe('Plant store');

    for (const method of ['GET', 'DELETE']) {
      expect(await send(page, 'GET')).toBe('200');
      server.requests.clear();
      server.faults.add({ kind: 'drop-connection', times: 1 });
      expect(await send(page, method)).toBe('TypeError: Failed to fetch');
      expect(server.requests.all()).toMatchObject([{ request: { method } }]);
    }
  },
);
