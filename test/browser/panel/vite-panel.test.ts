import { it } from 'vitest';
import { createApp } from '../../server/vite/open-app.js';
import { expect } from '../expect-locator.js';
import { rowsOf, usePage } from './open-panel.js';

const shared = usePage();

it('the panel in the dev server of Vite shows the requests of the app', async () => {
  await using app = await createApp();
  await app.write(
    'main.js',
    "fetch('/api/plants', { headers: { authorization: 'Bearer alice-token' } });",
  );
  const { url } = await app.serve();
  const { page } = shared;
  await page.goto(`${url}/__admin/`);
  await expect(page.getByRole('status')).toHaveText('Live');
  await using appPage = await shared.browser.newPage();

  await appPage.goto(url);

  await expect(rowsOf(page)).toHaveText([/GET.*\/api\/plants/]);
  await page.goto('about:blank');
});

it('a page of the interface sends its requests to the dev server', async () => {
  await using app = await createApp();
  const { url } = await app.serve();
  const { page } = shared;

  await page.goto(`${url}/docs/`);

  await expect(page.getByRole('status')).toHaveText(/Requests are sent with alice-token/);
  await page.goto('about:blank');
});
