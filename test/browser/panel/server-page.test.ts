import { once } from 'node:events';
import { get } from 'node:http';
import { startServer } from 'plant-store-kit/server';
import { describe, it } from 'vitest';
import { startProxy } from '../../cli/start-command.js';
import { findFreePort } from '../../find-free-port.js';
import { expect } from '../expect-locator.js';
import { openPanel, rowsOf, usePage } from './open-panel.js';

const shared = usePage();

describe('the address of a server', () => {
  it('leads every client to the panel, but none without the admin API', async () => {
    await using server = await startServer({ port: 0, baseUrl: '/api/v1' });
    await using closed = await startServer({ port: 0, admin: false });

    for (const path of ['/', '/api/v1']) {
      for (const accept of ['text/html', '*/*']) {
        const response = await fetch(server.origin + path, { headers: { accept } });
        expect([response.status, response.url]).toEqual([200, `${server.origin}/__admin/`]);
      }
    }
    expect(server.requests.count).toBe(0);
    expect((await fetch(closed.url)).status).toBe(404);
  });

  it('shows the panel to no foreign name, and to no frame', async () => {
    await using server = await startServer({ port: 0 });

    const { headers } = await fetch(`${server.url}/__admin/`);
    const foreign = get(`${server.url}/__admin/`, { headers: { host: 'plants.example.com' } });
    const [response] = await once(foreign, 'response');

    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(response.statusCode).toBe(403);
  });
});

describe('the panel of a server', () => {
  it('asks for the admin token once', async () => {
    await using panel = await openPanel(shared.page, { adminToken: 'admin-secret' });
    const { page } = panel;
    const enter = async (token: string) => {
      await page.getByLabel('Admin token').fill(token);
      await page.getByRole('button', { name: 'Open the panel' }).click();
    };

    await enter('wrong');
    await expect(page.getByText('That is not the admin token')).toBeVisible();
    await enter('admin-secret\u200b');
    await expect(page.getByLabel('Admin token')).toBeVisible();
    await enter('admin-secret');
    await expect(page.getByRole('status')).toHaveText('Live');
    await page.reload();
    await expect(page.getByRole('status')).toHaveText('Live');
  });

  it('says what a server needs that other machines can reach', async () => {
    await using panel = await openPanel(shared.page, { host: '0.0.0.0' });

    await expect(panel.page.getByRole('alert')).toContainText('start it with --admin-token');
  });

  it('says when the server has stopped, and follows it after a restart', async () => {
    const { page } = shared;
    const port = await findFreePort();
    const first = await startServer({ port });
    await page.goto(first.url);
    await expect(page.getByRole('status')).toHaveText('Live');

    await first.stop();
    await expect(page.getByText('The mock does not answer')).toBeVisible();

    await using _second = await startServer({ port });
    await expect(page.getByRole('status')).toHaveText('Live');
    await fetch(`${first.url}/plants`);
    await expect(rowsOf(page)).toHaveCount(1);
    await page.goto('about:blank');
  });

  it('looks up what has changed, and nothing while nothing changes', async () => {
    await using panel = await openPanel(shared.page);
    const { page, server } = panel;
    await expect(page.getByRole('status')).toHaveText('Live');
    const lookUps: string[] = [];
    page.on('request', (request) => lookUps.push(new URL(request.url()).pathname));

    await page.waitForTimeout(1500);
    expect(lookUps).toEqual([]);
    await panel.send();
    await expect(rowsOf(page)).toHaveCount(1);
    server.faults.start('backend-down');
    await expect(page.getByText('1 fault is on')).toBeVisible();

    expect(new Set(lookUps)).toEqual(
      new Set(['/__admin/sandboxes', '/__admin/faults', '/__admin/scenarios']),
    );
    page.removeAllListeners('request');
  });

  it('of a proxy says for which service it is, and has its requests and its faults', async () => {
    const { page } = shared;
    await using provider = await startServer({ port: 0 });
    await using proxy = await startProxy(provider.url);
    await page.goto(`${proxy.url}/__admin/`);
    await expect(page.getByRole('status')).toHaveText('Live');

    await fetch(`${proxy.url}/plants`);

    await expect(rowsOf(page)).toHaveText([/GET.*list.*401/]);
    await expect(page.getByRole('tab')).toHaveText([/Requests/, /Faults/]);
    await expect(page.getByText(`Proxy for ${provider.url}`)).toBeVisible();

    await page.getByRole('tab', { name: 'Faults' }).click();
    await page.getByRole('checkbox', { name: /backend-down/ }).click();
    await expect(page.getByText('1 fault is on')).toBeVisible();
    await fetch(`${proxy.url}/plants`);
    await page.getByRole('tab', { name: 'Requests' }).click();

    await expect(rowsOf(page)).toHaveText([/401/, /503.*fault: status \(backend-down\)/]);
    await expect(page.getByLabel('Sandbox')).toHaveCount(0);
    await expect(page.getByRole('link')).toHaveCount(0);
    await page.goto('about:blank');
  });
});
