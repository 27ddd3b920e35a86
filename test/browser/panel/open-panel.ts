import { type PlantServer, type StartServerOptions, startServer } from 'plant-store-kit/server';
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { launchOptions } from '../launch-options.js';

export interface AppRequest {
  readonly method?: string;
  /** Default `/plants`. */
  readonly path?: string;
  /** Default `alice-token`; null for none. */
  readonly token?: string | null;
  readonly body?: string;
}

export interface OpenPanel extends AsyncDisposable {
  readonly page: Page;
  readonly server: PlantServer;
  send(request?: AppRequest): Promise<{ readonly status: number; readonly text: string }>;
}

/** A browser and a page that the tests of a file share; there are none before they begin. */
export function usePage(): { readonly browser: Browser; readonly page: Page } {
  const shared = {} as { browser: Browser; page: Page };
  beforeAll(async () => {
    shared.browser = await chromium.launch(launchOptions);
    shared.page = await shared.browser.newPage({
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 760 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
  });
  afterAll(() => shared.browser.close());
  return shared;
}

export async function openPanel(page: Page, options?: StartServerOptions): Promise<OpenPanel> {
  const server = await startServer({ port: 0, ...options });
  await page.goto(server.url);
  return {
    page,
    server,
    async send({ method = 'GET', path = '/plants', token = 'alice-token', body } = {}) {
      const headers = {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const sent = { method, headers, ...(body !== undefined && { body }) };
      const response = await fetch(server.url + path, sent);
      return { status: response.status, text: await response.text() };
    },
    async [Symbol.asyncDispose]() {
      await page.goto('about:blank');
      await server.stop();
    },
  };
}

export function rowsOf(page: Page, name: 'Requests' | 'Plants' = 'Requests'): Locator {
  return page.getByRole('listbox', { name }).getByRole('option');
}
