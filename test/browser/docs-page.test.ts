import { once } from 'node:events';
import { get } from 'node:http';
import { startServer } from 'plant-store-kit/server';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createOpenApiDocument } from '../../src/interface/openapi.js';
import { expect } from './expect-locator.js';
import { closePage, openPage } from './panel/mounts.js';

const paths = ['/docs', '/docs/', '/docs/docs-page.js', '/docs/page.css', '/docs/openapi.json'];

function ask(url: string, accept: string, method = 'GET'): Promise<Response> {
  return fetch(url, { method, headers: { accept }, redirect: 'manual' });
}

describe('the address /docs of a server', () => {
  it('leads a browser to the page, and answers a program as before', async () => {
    await using server = await startServer({ port: 0 });
    const browser = await ask(`${server.url}/docs`, 'text/html,application/xhtml+xml');

    expect([browser.status, browser.headers.get('location')]).toEqual([302, '/docs/']);
    for (const path of ['/docs', '/docs/', '/docs/index.html', '/docs/LICENSES.txt', '/docsx']) {
      for (const accept of ['application/json', '*/*']) {
        const program = await ask(server.url + path, accept);
        expect([path, program.status]).toEqual([path, 404]);
        expect(await program.json()).toMatchObject({ error: 404 });
      }
    }
    expect((await ask(`${server.url}/docs/`, 'text/html', 'POST')).status).toBe(404);
  });

  it('has nothing without the admin API', async () => {
    await using server = await startServer({ port: 0, admin: false });

    for (const path of paths) {
      expect((await ask(server.url + path, 'text/html')).status).toBe(404);
    }
  });

  it('is not for foreign names, nor for frames', async () => {
    await using server = await startServer({ port: 0 });

    for (const path of paths.slice(1)) {
      const headers = { host: 'plants.example.com', accept: 'text/html' };
      const [foreign] = await once(get(server.url + path, { headers }), 'response');
      foreign.resume();
      expect(foreign.statusCode).toBe(403);
    }
    const { headers } = await ask(`${server.url}/docs/`, 'text/html');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('does not need the admin token, and tells nothing that needs it', async () => {
    await using server = await startServer({
      port: 0,
      adminToken: 'admin-secret',
      users: [{ token: 'private-token', user: 'carol' }],
    });

    for (const path of paths.slice(1)) {
      const response = await ask(server.url + path, 'text/html');
      expect(response.status).toBe(200);
      expect(await response.text()).not.toMatch(/private-token|carol|admin-secret/);
    }
  });

  it('has the OpenAPI document with its address, for programs, too', async () => {
    await using server = await startServer({ port: 0 });

    const response = await ask(`${server.url}/docs/openapi.json`, 'application/json');
    const head = await ask(`${server.url}/docs/openapi.json`, '*/*', 'HEAD');

    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({
      ...createOpenApiDocument(),
      servers: [{ url: server.url }],
    });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('the page', () => {
  let page: Page;

  beforeAll(async () => {
    page = await openPage();
  });

  afterAll(() => closePage(page));

  const operation = (method: string): Locator => page.locator(`.opblock-${method}`);

  async function open(...methods: string[]): Promise<void> {
    for (const method of methods) {
      await operation(method).locator('.opblock-summary-control').click();
    }
  }

  /** Sends the request of an operation, and returns it with the status of the response. */
  async function send(method: string) {
    const [request] = await Promise.all([
      page.waitForRequest(
        (one) => one.method() === method.toUpperCase() && /plants/.test(one.url()),
      ),
      operation(method).getByRole('button', { name: 'Execute' }).click(),
    ]);
    const response = await request.response();
    await operation(method).locator('.live-responses-table').waitFor();
    return { request, status: response?.status() };
  }

  it('sends requests with a token, and loses no digit of an id', async () => {
    await using server = await startServer({ port: 0, plants: [] });
    await page.goto(`${server.url}/docs`);
    await expect(page.getByRole('status').first()).toContainText('alice-token');
    await open('get', 'post', 'delete');

    const body = '{"id":9007199254740993,"name":"Basil"}';
    await operation('post').locator('.body-param__text').fill(body);
    const created = await send('post');
    const listed = await send('get');
    await operation('delete').getByPlaceholder('id').fill('9007199254740992');
    const missed = await send('delete');
    await operation('delete').getByPlaceholder('id').fill('9007199254740993');
    const deleted = await send('delete');

    expect([created, listed, missed, deleted].map(({ status }) => status)).toEqual([
      200, 200, 404, 204,
    ]);
    expect(created.request.postData()).toBe(body);
    await expect(operation('get').locator('.live-responses-table')).toContainText('Basil');
    expect(server.requests.all().map(({ user }) => user)).toEqual(Array(4).fill('alice'));
  });

  it('sends requests below the base path', async () => {
    await using server = await startServer({ port: 0, baseUrl: '/api/v1' });
    const { origin } = new URL(server.url);
    const description = await ask(`${origin}/docs/openapi.json`, 'application/json');
    expect(await description.json()).toMatchObject({ servers: [{ url: server.url }] });

    await page.goto(`${origin}/docs`);
    await open('get');
    const { request, status } = await send('get');

    expect([request.url(), status]).toEqual([`${server.url}/plants?limit=10`, 200]);
  });

  it('is linked to the panel, both ways, and asks nothing of others', async () => {
    await using server = await startServer({ port: 0 });
    const asked: string[] = [];
    const problems: string[] = [];
    const onRequest = (request: { url(): string }) => asked.push(new URL(request.url()).origin);
    const onProblem = (problem: { text(): string }) => problems.push(problem.text());
    page.on('request', onRequest);
    page.on('console', onProblem);

    await page.goto(server.url);
    await page.getByRole('link', { name: 'Interface' }).click();
    await expect(page.getByText('List plants')).toBeVisible();
    await expect(page.getByText('"Authorization: Bearer <token>"')).toBeVisible();
    await page.getByRole('link', { name: 'Panel' }).click();
    await expect(page.getByRole('status')).toHaveText('Live');

    page.off('request', onRequest);
    page.off('console', onProblem);
    expect([...new Set(asked)]).toEqual([server.url]);
    expect(problems).toEqual([]);
  });

  it('takes the token of the users once the panel knows the admin token', async () => {
    await using server = await startServer({
      port: 0,
      adminToken: 'admin-secret',
      users: [
        { token: 'reader', user: 'carol', scopes: ['read'] },
        { token: 'old', user: 'carol', status: 'expired' },
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

  it('says that the server does not answer', async () => {
    await using server = await startServer({ port: 0 });
    await page.route('**/docs/openapi.json', (route) => route.fulfill({ status: 502 }));
    await page.goto(`${server.url}/docs`);

    await expect(page.getByRole('status')).toContainText('the server answers 502');
    await page.unroute('**/docs/openapi.json');
  });
});
