import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expect } from '../expect-locator.js';
import { closePage, openPage, pageHome, serverHome } from './mounts.js';

let page: Page;

beforeAll(async () => {
  page = await openPage();
});

afterAll(() => closePage(page));

const homes = [serverHome(() => page), pageHome(() => page)];
const basil = '{"id":7007,"name":"Løvetann","tag":"weed"}';

/** The rows of the list of requests. */
function rowsOf(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Requests' }).getByRole('option');
}

describe.each(homes)('the requests of a panel $name', (home) => {
  it('appear as the app sends them', async () => {
    await using panel = await home.open();
    const rows = rowsOf(panel.page);

    await panel.send();
    await panel.send({ method: 'POST', token: 'bob-token', body: basil });
    await panel.send({ path: '/plants?limit=2', token: null });

    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText(/GET\s*\/plants\s*list\s*200\s*alice/);
    await expect(rows.nth(1)).toContainText(/POST\s*\/plants\s*create\s*200\s*bob/);
    await expect(rows.nth(2)).toContainText(
      /GET\s*\/plants\?limit=2\s*list\s*401\s*authentication.missing/,
    );
  });

  it.each([1280, 390])('are read in full, %i pixels wide', async (width) => {
    await using panel = await home.open({ width });
    await panel.send({ method: 'POST', token: 'alice-read-only-token', body: basil });
    await panel.change('start scenario');
    await panel.send({ token: 'bob-token' });

    const texts = ['fault: status (backend-down)', 'bob', 'authentication.insufficient-scope'];
    for (const text of texts) {
      const shown = rowsOf(panel.page).getByText(text, { exact: true });
      await expect(shown).toBeVisible();
      const isCut = await shown.evaluate((one) => {
        const { scrollWidth, clientWidth } = one.closest('.cut') as Element;
        return scrollWidth > clientWidth;
      });
      expect(isCut).toBe(false);
    }
    await expect(panel.page.getByText('Reason', { exact: true })).toBeVisible({
      visible: width === 1280,
    });
  });

  it('say at first how to send one', async () => {
    await using panel = await home.open();

    await expect(panel.page.getByText('No requests yet')).toBeVisible();
    const curl = panel.page.getByText(/curl .*\/plants.*\s.*Bearer alice-token/);
    await expect(curl).toHaveCount(home.isServer ? 1 : 0);
  });

  it('show both sides of one, and its body as it was sent', async () => {
    await using panel = await home.open();
    const body = '{"id":9007199254740993,"name":"Løvetann","tag":"weed"}';
    await panel.send({ method: 'POST', body });

    await rowsOf(panel.page).first().click();

    const details = panel.page.getByRole('region', { name: 'Request 1' });
    await expect(details.getByRole('heading', { name: 'POST /plants 200' })).toBeVisible();
    await expect(details).toContainText('"id": 9007199254740993,');
    await expect(details).toContainText('Bearer alice-token');
    await expect(details).toContainText('"tag": "weed"');
    await expect(details.getByRole('heading', { level: 3 })).toHaveText(['Response', 'Request']);
    await details.getByRole('button', { name: 'Raw' }).last().click();
    await expect(details).toContainText(body);
  });

  it('say why one was rejected', async () => {
    await using panel = await home.open();
    await panel.send({ token: 'nobody' });

    await rowsOf(panel.page).first().click();

    const details = panel.page.getByRole('region', { name: 'Request 1' });
    await expect(details).toContainText(
      /authentication\.\S+ A request with .+ is rejected with 401/,
    );
    await expect(details).toContainText(
      'Interface: What the service does; Authentication 1: ' +
        '"Every operation requires bearer authentication."',
    );
  });

  it('are filtered by operation, status, user and text', async () => {
    await using panel = await home.open();
    await panel.send();
    await panel.send({ method: 'POST', token: 'bob-token', body: basil });
    await panel.send({ method: 'DELETE', path: '/plants/404' });
    const rows = rowsOf(panel.page);
    await expect(rows).toHaveCount(3);

    await panel.page.getByLabel('Operation').selectOption('create');
    await expect(rows).toHaveCount(1);
    await panel.page.getByLabel('Operation').selectOption('');
    await panel.page.getByLabel('Status').selectOption('4');
    await expect(rows).toHaveText(/DELETE/);
    await panel.page.getByLabel('Status').selectOption('');
    await panel.page.getByLabel('User').selectOption('bob');
    await expect(rows).toHaveText(/POST/);
    await panel.page.getByLabel('User').selectOption('');
    await panel.page.getByLabel('Search in requests').fill('LØVETANN');
    await expect(rows).toHaveText(/POST/);
    await panel.page.getByLabel('Search in requests').fill('nothing has this');
    await panel.page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(rows).toHaveCount(3);
  });

  it('wait while the list is paused', async () => {
    await using panel = await home.open();
    await panel.send();
    await expect(rowsOf(panel.page)).toHaveCount(1);

    await panel.page.getByRole('button', { name: 'Pause' }).click();
    await panel.send();
    await panel.send();

    await panel.page.getByRole('button', { name: 'Resume (2 new)' }).click();
    await expect(rowsOf(panel.page)).toHaveCount(3);
  });

  it('are cleared', async () => {
    await using panel = await home.open();
    await panel.send();
    await expect(rowsOf(panel.page)).toHaveCount(1);

    await panel.page.getByRole('button', { name: 'Clear', exact: true }).click();

    await expect(panel.page.getByText('No requests yet')).toBeVisible();
  });

  it('are copied as curl, as fetch and as a test', async () => {
    await using panel = await home.open();
    await panel.send({ method: 'POST', body: basil });
    await rowsOf(panel.page).first().click();
    const copied = async (name: string) => {
      await panel.page.evaluate(() => navigator.clipboard.writeText(''));
      await panel.page.getByRole('button', { name }).click();
      const read = () => panel.page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(read).not.toBe('');
      return read();
    };

    const fetching = await copied('Copy as fetch');
    const test = await copied('Copy as test');

    if (home.isServer) {
      const curl = await copied('Copy as curl');
      expect(curl).toContain("-H 'authorization: Bearer alice-token'");
      expect(curl).toContain(`--data-raw '${basil}'`);
    } else {
      await expect(panel.page.getByRole('button', { name: 'Copy as curl' })).toHaveCount(0);
    }
    expect(fetching).toMatch(/^await fetch\("http:\/\/127.0.0.1:\d+\/plants", \{/);
    expect(test).toContain('expect(response.status).toBe(200);');
  });

  it('are saved as HAR, those that are shown', async () => {
    await using panel = await home.open();
    await panel.send();
    await panel.send({ token: null });
    await expect(rowsOf(panel.page)).toHaveCount(2);
    await panel.page.getByLabel('Status').selectOption('2');
    await expect(rowsOf(panel.page)).toHaveCount(1);
    const download = panel.page.waitForEvent('download');

    await panel.page.getByRole('button', { name: 'Save as HAR' }).click();

    const file = await (await download).path();
    const { log } = JSON.parse(await readFile(file, 'utf8'));
    expect(log.entries).toMatchObject([{ request: { method: 'GET' }, response: { status: 200 } }]);
  });

  it('are undone, back to before one', async () => {
    await using panel = await home.open();
    const { text: before } = await panel.send();
    await panel.send({ method: 'POST', body: basil });
    await panel.send({ method: 'DELETE', path: '/plants/7007' });
    await expect(rowsOf(panel.page)).toHaveCount(3);
    await rowsOf(panel.page).nth(1).click();

    await panel.page.getByRole('button', { name: 'Back to before this request' }).click();

    await expect(rowsOf(panel.page)).toHaveCount(1);
    const { text: after } = await panel.send();
    expect(after).toBe(before);
  });

  it('are sent again', async () => {
    await using panel = await home.open();
    await panel.send({ method: 'POST', body: basil });
    await rowsOf(panel.page).first().click();

    await panel.page.getByRole('button', { name: 'Send again', exact: true }).click();

    await expect(rowsOf(panel.page).nth(1)).toContainText(/POST\s*\/plants\s*create\s*400/);
  });

  it('show names as text, whatever they are', async () => {
    await using panel = await home.open();
    const name = '<img src=x onerror="document.title=1">';
    await panel.send({ method: 'POST', body: JSON.stringify({ id: 7007, name }) });

    await rowsOf(panel.page).first().click();

    await expect(panel.page.getByRole('region', { name: 'Request 1' })).toContainText('<img src=x');
    expect(await panel.page.getByRole('img').count()).toBe(0);
    expect(await panel.page.title()).not.toBe('1');
  });

  it('are reached and closed by keys', async () => {
    await using panel = await home.open();
    await panel.send();
    await panel.send({ method: 'DELETE', path: '/plants/404' });
    await expect(rowsOf(panel.page)).toHaveCount(2);

    await panel.page.getByRole('listbox', { name: 'Requests' }).focus();
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('ArrowDown');

    await expect(rowsOf(panel.page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await panel.page.keyboard.press('Escape');
    await expect(panel.page.getByRole('region', { name: /Request/ })).toHaveCount(0);
    await panel.page.keyboard.press('ArrowUp');
    const details = panel.page.getByRole('region', { name: /Request/ });
    await details.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(panel.page.getByRole('listbox', { name: 'Requests' })).toBeFocused();
    await panel.page.keyboard.press('/');
    await panel.page.keyboard.type('delete');
    await expect(rowsOf(panel.page)).toHaveCount(1);
  });

  it.each(['reset', 'clear', 'rewind'] as const)('follow a %s by others', async (action) => {
    await using panel = await home.open();
    await panel.send();
    await panel.send();
    await expect(rowsOf(panel.page)).toHaveCount(2);

    await panel.change(action);

    await expect(rowsOf(panel.page)).toHaveCount(0);
    await panel.send({ method: 'POST', body: basil });
    await expect(rowsOf(panel.page)).toHaveText([/POST/]);
  });

  it('keep the details of one that the mock has dropped', async () => {
    await using panel = await home.open();
    await panel.send();
    await rowsOf(panel.page).first().click();

    await panel.change('clear');

    const details = panel.page.getByRole('region', { name: 'Request 1' });
    await expect(details.getByText('The mock has dropped this request')).toBeVisible();
    await expect(details.getByRole('button', { name: 'Send again', exact: true })).toHaveCount(0);
  });

  it('are sent again from the state before them', async () => {
    await using panel = await home.open();
    await panel.send({ method: 'POST', body: basil });
    await panel.send();
    await rowsOf(panel.page).first().click();

    await panel.page.getByRole('button', { name: 'Back, and send again' }).click();

    await expect(rowsOf(panel.page)).toHaveText([/POST\s*\/plants\s*create\s*200/]);
    await expect(panel.page.getByRole('region', { name: 'Request 1' })).toContainText('POST');
  });

  it('appear while they wait for an answer', async () => {
    await using panel = await home.open();
    await panel.page.getByRole('tab', { name: 'Faults' }).click();
    await panel.page.getByLabel('Kind').selectOption('no-answer');
    await panel.page.getByRole('button', { name: 'Turn on' }).click();
    await expect(panel.page.getByText('It is on.')).toBeVisible();
    void panel.send().catch(() => {});

    await panel.page.getByRole('tab', { name: 'Requests' }).click();

    await expect(rowsOf(panel.page)).toHaveText([/GET\s*\/plants.*waiting/]);
  });
});
