import { request } from 'node:http';
import { startServer } from 'plant-store-kit/server';
import { it } from 'vitest';
import { type Served, serve } from '../../serve.js';
import { expect } from '../expect-locator.js';
import { rowsOf, usePage } from './open-panel.js';

const shared = usePage();

/** A reverse proxy that has a server below the path `/mock`. */
function serveBelowPath({ origin }: { readonly origin: string }): Promise<Served> {
  return serve((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming;
    const { host: _, ...others } = headers;
    const target = origin + url.replace(/^\/mock/, '');
    const passed = request(target, { method, headers: others }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    outgoing.once('close', () => passed.destroy());
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
}

it.each(['/mock/', '/mock/__admin', '/mock/__admin/'])(
  'the panel works below a path of a reverse proxy, opened at %s',
  async (path) => {
    await using server = await startServer({ port: 0, baseUrl: '/api' });
    await using proxy = await serveBelowPath(server);
    const { page } = shared;

    await page.goto(proxy.url + path);
    await fetch(`${server.url}/plants`);

    await expect(page.getByRole('status')).toHaveText('Live');
    await expect(rowsOf(page)).toHaveText([/GET.*\/api\/plants/]);
    await page.goto('about:blank');
  },
);

it('the page of the interface sends its requests below the path of a reverse proxy', async () => {
  await using server = await startServer({ port: 0, baseUrl: '/api' });
  await using proxy = await serveBelowPath(server);
  const { page } = shared;

  await page.goto(`${proxy.url}/mock/__admin/`);
  await page.getByRole('link', { name: 'Interface' }).click();

  await expect(page.getByRole('status')).toHaveText(/Requests are sent with alice-token/);
  await expect(page.locator('.servers')).toContainText(`${proxy.url}/mock/api`);
  await page.goto('about:blank');
});
