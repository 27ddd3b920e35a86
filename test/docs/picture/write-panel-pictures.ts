// npm run picture: opens the panel of a running server, and takes its picture into docs/images.
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { startServer } from '../../../src/server/start-server.js';
import { launchOptions } from '../../browser/launch-options.js';

const images = join(import.meta.dirname, '../../../docs/images');

/** Sends what an app might send. */
async function useStore(url: string): Promise<void> {
  const send = (path: string, token: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
  const json = { 'content-type': 'application/json' };
  const create = (body: string) => ({ method: 'POST', headers: json, body });
  await send('/plants?limit=20', 'alice-token');
  await send('/plants', 'alice-token', create('{"id":1001,"name":"Basil","tag":"herb"}'));
  await send('/plants?limit=20', 'alice-token');
  await send('/plants', 'bob-token', create('{"id":1002}'));
  await send('/plants/1001', 'alice-token', { method: 'DELETE' });
  await send('/plants?limit=20', 'alice-expired-token');
  await send('/plant', 'alice-token');
  await send('/plants/3', 'bob-token', { method: 'DELETE' });
}

const pictures: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async requests(page) {
    await page.getByRole('listbox').getByRole('option').nth(3).click();
  },
  async faults(page) {
    await page.getByRole('tab', { name: 'Faults' }).click();
    await page.getByRole('switch', { name: /slow-network/ }).click();
    await page.getByText('1 fault is on').waitFor();
  },
};

const browser = await chromium.launch(launchOptions);
for (const colorScheme of ['light', 'dark'] as const) {
  await using server = await startServer({ port: 0 });
  await useStore(server.url);
  for (const [name, arrange] of Object.entries(pictures)) {
    const viewport = { width: 1200, height: 620 };
    const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
    await page.goto(server.url);
    await page.getByText('Live').waitFor();
    await arrange(page);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(images, `panel-${name}-${colorScheme}.png`) });
    await page.close();
  }
  server.reset();
}
await browser.close();
