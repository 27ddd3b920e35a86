import { startServer } from 'plant-store-kit/server';
import type { Locator } from 'playwright';
import { describe, it } from 'vitest';
import { createOpenApiDocument } from '../../src/interface/openapi.js';
import { expect } from './expect-locator.js';
import { usePage } from './panel/open-panel.js';
import { violationsOf } from './violations-of.js';

const paths = ['/docs/', '/docs/docs-page.js', '/docs/page.css', '/docs/openapi.json'];

function ask(url: string, accept: string, method = 'GET'): Promise<Response> {
  return fetch(url, { method, headers: { accept }, redirect: 'manual' });
}

describe('the address /docs of a server', () => {
  it('leads every client to the page, and other paths and methods to the plant store', async () => {
    await using server = await startServer({ port: 0 });

    for (const accept of ['text/html,application/xhtml+xml', '*/*', 'application/json']) {
      const { status, headers } = await ask(`${server.url}/docs`, accept);
      expect([status, headers.get('location')]).toEqual([302, './docs/']);
      expect((await ask(`${server.url}/docs/`, accept)).status).toBe(200);
    }
    for (const path of ['/docsx', '/docs/plants']) {
      expect((await ask(server.url + path, 'text/html')).status).toBe(404);
    }
    expect((await ask(`${server.url}/docs/`, 'text/html', 'POST')).status).toBe(404);
  });

  it('is part of the admin API, but needs no admin token, and tells nothing secret', async () => {
    await using closed = await startServer({ port: 0, admin: false });
    await using server = await startServer({
      port: 0,
      adminToken: 'admin-secret',
      users: [{ token: 'private-token', user: 'carol' }],
    });

    for (const path of paths) {
      expect((await ask(closed.url + path, 'text/html')).status).toBe(404);
      const response = await ask(server.url + path, 'text/html');
      expect(response.status).toBe(200);
      expect(await response.text()).not.toMatch(/private-token|carol|admin-secret/);
    }
  });

  it('has the OpenAPI document with its address, below the base path, for programs', async () => {
    await using server = await startServer({ port: 0, baseUrl: '/api/v1' });
    const url = `${new URL(server.url).origin}/docs/openapi.json`;

    const response = await ask(url, 'application/json');
    const head = await ask(url, '*/*', 'HEAD');

    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({
      ...createOpenApiDocument(),
      servers: [{ url: server.url }],
    });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('the page', () => {
  const shared = usePage();

  const operation = (method: string): Locator => shared.page.locator(`.opblock-${method}`);

  async function send(method: string) {
    const [request] = await Promise.all([
      shared.page.waitForRequest(
        (one) => one.method() === method.toUpperCase() && /plants/.test(one.url()),
      ),
      operation(method).getByRole('button', { name: 'Execute' }).click(),
    ]);
    const response = await request.response();
    await operation(method).locator('.live-responses-table').waitFor();
    return { request, status: response?.status() };
  }

  it('sends requests with a token, below the base path, and loses no digit of an id', async () => {
    const { page } = shared;
    await using server = await startServer({ port: 0, baseUrl: '/api/v1', plants: [] });
    await page.goto(`${new URL(server.url).origin}/docs`);
    await expect(page.getByRole('status').first()).toContainText('alice-token');
    for (const method of ['post', 'delete']) {
      await operation(method).locator('.opblock-summary-control').click();
    }

    const body = '{"id":9007199254740993,"name":"Basil"}';
    await operation('post').locator('.body-param__text').fill(body);
    const created = await send('post');
    const listed = await send('get');
    await operation('delete').getByPlaceholder('id').fill('9007199254740993');
    const deleted = await send('delete');

    expect([created, listed, deleted].map(({ status }) => status)).toEqual([200, 200, 204]);
    expect(created.request.postData()).toBe(body);
    expect(listed.request.url()).toBe(`${server.url}/plants?limit=10`);
    await expect(operation('get').locator('.live-responses-table')).toContainText('Basil');
    expect(server.requests.all().map(({ user }) => user)).toEqual(Array(3).fill('alice'));
  });

  it('opens the list, with its form before its rules', async () => {
    const { page } = shared;
    await using server = await startServer({ port: 0 });
    const rule = page.getByText('list.limit-caps-results');

    await page.goto(`${server.url}/docs`);

    await expect(operation('get').getByRole('button', { name: 'Execute' })).toBeInViewport();
    await expect(rule).toBeHidden();
    await operation('get').getByText('Rules').click();
    await expect(rule).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('has enough contrast in %s colours', async (colorScheme) => {
    const { page } = shared;
    await using server = await startServer({ port: 0 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${server.url}/docs`);
    await page.locator('.models-control').click();
    await page.getByRole('button', { name: 'Expand all' }).first().click();
    await operation('post').locator('.opblock-summary-control').click();
    await send('get');

    const violations = await violationsOf(page);

    expect(violations.filter((one) => one.startsWith('color-contrast'))).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
  });

  it('has the bar, the font and the colours of the panel', async () => {
    const { page } = shared;
    await using server = await startServer({ port: 0 });
    const styleOf = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { color, backgroundColor, fontFamily, fontSize, padding } = getComputedStyle(element);
        return { color, backgroundColor, fontFamily, fontSize, padding };
      });

    await page.goto(`${server.url}/docs`);
    await expect(page.getByText('List plants')).toBeVisible();
    const colors = ({ color, backgroundColor }: Awaited<ReturnType<typeof styleOf>>) => [
      color,
      backgroundColor,
    ];
    const [bar, link, method, text] = [
      await styleOf('.bar'),
      await styleOf('.bar a >> nth=0'),
      colors(await styleOf('.opblock-get .opblock-summary-method')),
      await page.getByText('List plants').evaluate((one) => getComputedStyle(one).fontFamily),
    ];
    await page.goto(server.url);
    await expect(page.getByRole('status')).toHaveText('Live');

    expect(bar).toEqual(await styleOf('.bar'));
    expect(link).toEqual(await styleOf('.bar a'));
    await fetch(`${server.url}/plants`);
    expect(method).toEqual(colors(await styleOf('.badge.get')));
    expect(text).toBe(bar.fontFamily);
  });

  it('is linked to the panel, both ways, and asks nothing of others', async () => {
    await using server = await startServer({ port: 0 });
    await using page = await shared.browser.newPage();
    const asked: string[] = [];
    const problems: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));

    await page.goto(server.url);
    await page.getByRole('link', { name: 'Interface' }).click();
    await expect(page.getByText('List plants')).toBeVisible();
    await page.getByText('Rules').first().click();
    await expect(page.getByText('"Authorization: Bearer <token>"')).toBeVisible();
    await page.getByRole('link', { name: 'Panel' }).click();
    await expect(page.getByRole('status')).toHaveText('Live');

    expect([...new Set(asked)]).toEqual([server.url]);
    expect(problems).toEqual([]);
  });

  it('takes the token of the users once the panel knows the admin token', async () => {
    const { page } = shared;
    await using server = await startServer({
      port: 0,
      adminToken: 'admin-secret',
      users: [
        { token: 'reader', user: 'carol', scopes: ['read'] },
        { token: 'writer', user: 'carol' },
      ],
    });
    await page.goto(`${server.url}/docs`);
    await expect(page.getByRole('status').first()).toContainText('Enter a token');

    await page.getByRole('link', { name: 'Panel' }).click();
    await page.getByLabel('Admin token').fill('admin-secret');
    await page.getByRole('button', { name: 'Open the panel' }).click();
    await page.getByRole('link', { name: 'Interface' }).click();

    await expect(page.getByRole('status').first()).toContainText('writer, a token of carol');
  });
});
