import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { usePage } from './panel/open-panel.js';

const shared = usePage();

const app = `
  import { createPlantMock } from 'plant-store-kit/fetch';
  const mock = createPlantMock({ baseUrl: '/api', plants: [{ id: 1, name: 'Basil' }] });
  await mock.intercept();
  const headers = { authorization: 'Bearer alice-token' };
  const response = await fetch('/api/plants', { headers });
  document.title = await response.text();
`;

it('a mock intercepts the requests of a page over plain http, without msw', async () => {
  const { outputFiles } = await build({
    stdin: { contents: app, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'chrome120',
    external: ['msw'],
  });
  const script = outputFiles[0]?.text ?? '';
  await using page = await shared.browser.newPage();
  await page.route('http://plants.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script type="module" src="/app.js"></script>`,
    }),
  );
  await page.route('http://plants.test/app.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );

  await page.goto('http://plants.test/');
  await page.waitForFunction('document.title');

  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  expect(await page.title()).toBe('[{"name":"Basil"}]');
});
