import { once } from 'node:events';
import { get } from 'node:http';
import { startServer } from 'plant-store-kit/server';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { findFreePort } from '../../find-free-port.js';
import { expect } from '../expect-locator.js';
import { startBrowser } from './mounts.js';

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

describe('the address of a server', () => {
  it.each(['/', '/api/v1', '/api/v1/'])('leads every client from %s to the panel', async (path) => {
    await using server = await startServer({ port: 0, baseUrl: '/api/v1' });

    for (const accept of ['text/html,application/xhtml+xml', 'application/json', '*/*']) {
      for (const method of ['GET', 'HEAD']) {
        const response = await fetch(server.origin + path, { method, headers: { accept } });

        expect([response.status, response.url]).toEqual([200, `${server.origin}/__admin/`]);
      }
    }
    expect(server.requests.count).toBe(0);
  });

  it('leads nowhere without the admin API', async () => {
    await using server = await startServer({ port: 0, admin: false });

    expect((await fetch(server.url)).status).toBe(404);
  });

  it('runs no script and asks nothing that is not its own', async () => {
    await using server = await startServer({ port: 0 });
    await using page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    const problems: string[] = [];
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));

    const response = await page.goto(server.url);
    await expect(page.getByRole('status')).toHaveText('Live');

    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
    expect([...new Set(asked)]).toEqual([server.url]);
    expect(problems).toEqual([]);
  });

  it('shows the panel to no foreign name, and to no frame', async () => {
    await using server = await startServer({ port: 0 });

    const { headers } = await fetch(`${server.url}/__admin/`);
    const foreign = get(`${server.url}/__admin/`, { headers: { host: 'plants.example.com' } });
    const [response] = await once(foreign, 'response');

    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(response.statusCode).toBe(403);
  });
});

describe('the panel of a server with an admin token', () => {
  it('asks for the token once', async () => {
    await using server = await startServer({ port: 0, adminToken: 'admin-secret' });
    await using page = await browser.newPage();
    await page.goto(server.url);

    await page.getByLabel('Admin token').fill('wrong');
    await page.getByRole('button', { name: 'Open the panel' }).click();
    await expect(page.getByText('That is not the admin token')).toBeVisible();
    await page.getByLabel('Admin token').fill('admin-secret\u200b');
    await page.getByRole('button', { name: 'Open the panel' }).click();
    await expect(page.getByLabel('Admin token')).toBeVisible();
    await page.getByLabel('Admin token').fill('admin-secret');
    await page.getByRole('button', { name: 'Open the panel' }).click();
    await expect(page.getByRole('status')).toHaveText('Live');

    await page.reload();
    await expect(page.getByRole('status')).toHaveText('Live');
  });

  it('asks for it when the server has started again with one', async () => {
    const port = await findFreePort();
    const first = await startServer({ port });
    await using page = await browser.newPage();
    await page.goto(first.url);
    await expect(page.getByRole('status')).toHaveText('Live');

    await first.stop();
    await using _second = await startServer({ port, adminToken: 'admin-secret' });

    await expect(page.getByLabel('Admin token')).toBeVisible();
  });
});

describe('the panel of a server', () => {
  it('says what a server needs that other machines can reach', async () => {
    await using server = await startServer({ port: 0, host: '0.0.0.0' });
    await using page = await browser.newPage();

    await page.goto(server.url);

    await expect(page.getByRole('alert')).toContainText('start it with --admin-token');
  });

  it('says when the server hangs, and when it answers again', async () => {
    await using server = await startServer({ port: 0 });
    await using page = await browser.newPage();
    await page.goto(server.url);
    await expect(page.getByRole('status')).toHaveText('Live');

    await page.route('**/__admin/**', () => {});
    await expect(page.getByText('There is no answer within 5 s')).toBeVisible();

    await page.unroute('**/__admin/**');
    await expect(page.getByRole('status')).toHaveText('Live');
  });

  it('says when the server has stopped, and follows it after a restart', async () => {
    const port = await findFreePort();
    const first = await startServer({ port });
    await using page = await browser.newPage();
    await page.goto(first.url);
    await expect(page.getByRole('status')).toHaveText('Live');

    await first.stop();
    await expect(page.getByText('The mock does not answer')).toBeVisible();

    await using _second = await startServer({ port });
    await expect(page.getByRole('status')).toHaveText('Live');
    await fetch(`${first.url}/plants`);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  });

  it('shows what another window does', async () => {
    await using server = await startServer({ port: 0 });
    await using one = await browser.newPage();
    await using other = await browser.newPage();
    await one.goto(server.url);
    await other.goto(server.url);
    await expect(one.getByRole('status')).toHaveText('Live');
    await expect(other.getByRole('status')).toHaveText('Live');

    server.faults.start('backend-down');

    await expect(one.getByText('1 fault is on')).toBeVisible();
    await other.getByRole('button', { name: 'Turn all off' }).click();
    await expect(one.getByText('1 fault is on')).toHaveCount(0);
    expect(server.faults.all()).toEqual([]);
  });
});

describe('plants with the same id', () => {
  it('are shown each, and deleted together only as the button says', async () => {
    await using server = await startServer({
      port: 0,
      profile: { outcomes: { 'create.others-id': { effect: 'stored-both' } } },
      plants: [
        { id: 1, name: 'Basil', owner: 'alice' },
        { id: 1, name: 'Mint', owner: 'bob' },
        { id: 2, name: 'Sage' },
      ],
    });
    await using page = await browser.newPage();
    await page.goto(server.url);
    await page.getByRole('tab', { name: 'Plants' }).click();
    const rows = page.getByRole('listbox').getByRole('option');

    await rows.filter({ hasText: 'Mint' }).click();

    await expect(page.getByRole('heading', { name: 'Mint' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('heading', { name: 'Sage' })).toBeVisible();
    await rows.filter({ hasText: 'Basil' }).click();
    await page.getByRole('button', { name: 'Delete all 2 plants with this id' }).click();
    await expect(rows).toHaveText([/Sage/]);
  });
});
