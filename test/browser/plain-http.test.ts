import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { usePage } from './panel/open-panel.js';

const root = join(import.meta.dirname, '../..');
const shared = usePage();

const app = `
  await import('../docs/examples/intercept.js');
  const headers = { authorization: 'Bearer alice-token' };
  const response = await fetch('/api/plants?limit=1', { headers });
  document.title = await response.text();
`;

it('the documented mock without a service worker answers a page over plain http', async () => {
  const { outputFiles } = await build({
    stdin: { contents: app, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    logLevel: 'error',
    format: 'esm',
    target: 'chrome120',
    // As it is shipped, with what it has of other packages.
    alias: { 'plant-store-kit/fetch': join(root, 'dist/src/public/fetch.js') },
  });
  const script = outputFiles[0]?.text ?? '';
  await using page = await shared.browser.newPage();
  const address = 'http://plants.test';
  await page.route(`${address}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><script type="module" src="/app.js"></script>',
    }),
  );
  await page.route(`${address}/app.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );

  await page.goto(address);
  await page.waitForFunction('document.title');

  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  expect(await page.title()).toBe('[{"name":"Swiss cheese plant","tag":"houseplant"}]');
});
