import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { expect } from '../expect-locator.js';
import { violationsOf } from '../violations-of.js';
import { openPanel, rowsOf, usePage } from './open-panel.js';

const shared = usePage();
const open = () => openPanel(shared.page);

const basil = '{"id":7007,"name":"Løvetann","tag":"weed"}';
const createBasil = { method: 'POST', body: basil };

async function copy(page: Page, name: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name }).click();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe('');
  return read();
}

describe('the requests of a panel', () => {
  it('appear as the app sends them, are filtered, and cleared', async () => {
    await using panel = await open();
    const { page } = panel;
    const rows = rowsOf(page);
    await expect(page.getByText('No requests yet')).toBeVisible();
    await expect(page.getByText(/curl .*\/plants.*\s.*Bearer alice-token/)).toBeVisible();

    await panel.send();
    await panel.send({ ...createBasil, token: 'bob-token' });
    await panel.send({ path: '/plants?limit=2', token: null });

    await expect(rows).toHaveText([
      /GET\s*\/plants\s*list\s*200\s*alice/,
      /POST\s*\/plants\s*create\s*200\s*bob/,
      /GET\s*\/plants\?limit=2\s*list\s*401\s*authentication.missing/,
    ]);
    await page.getByLabel('Search in requests').fill('nothing has this');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(rows).toHaveCount(3);
    await page.getByLabel('Search in requests').fill('LØVETANN bob create');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('2');
    await expect(rows).toHaveText([/POST/]);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByText('No requests yet')).toBeVisible();
  });

  it('that are held say so, and are released in the list, or with a status in the details', async () => {
    await using panel = await open();
    const { page, server } = panel;
    const details = page.getByRole('region', { name: 'Request 2' });
    server.faults.add({ kind: 'hold' });
    const first = panel.send();
    await expect(rowsOf(page)).toHaveText([/GET\s*\/plants\s*list\s*held\s*Release/]);
    const second = panel.send(createBasil);
    await expect(rowsOf(page)).toHaveText([/GET.*held/, /POST.*held/]);

    await rowsOf(page).first().getByText('Release').click();

    expect((await first).status).toBe(200);
    await expect(rowsOf(page)).toHaveText([/GET.*200/, /POST.*held/]);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('held');
    await rowsOf(page).click();
    await expect(details.getByRole('heading').first()).toHaveText('POST /plants held');
    await expect(details.getByText('Response, which waits: 200')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await details.getByLabel('Status').fill('503');
    await details.getByRole('button', { name: 'Release' }).click();
    expect((await second).status).toBe(503);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('5');
    await expect(rowsOf(page)).toHaveText([/POST.*503.*fault: status/]);
  });

  it('say that the client disconnected while its response was held', async () => {
    await using panel = await open();
    const { page, server } = panel;
    const { arrived } = server.faults.hold();
    const giveUp = new AbortController();
    const headers = { authorization: 'Bearer alice-token' };
    const asked = fetch(`${server.url}/plants`, { headers, signal: giveUp.signal });
    await Promise.race([arrived, asked]);

    giveUp.abort();

    await expect(asked.catch(({ name }) => name)).resolves.toBe('AbortError');
    await expect(rowsOf(page)).toHaveText([/GET.*—.*client disconnected/]);
  });

  it('show both sides of one, why it was rejected, and names as text', async () => {
    await using panel = await open();
    const details = panel.page.getByRole('region', { name: 'Request 1' });
    const name = '<img src=x onerror=alert()>';
    const body = JSON.stringify({ id: 7007, name }).replace('7007', '9007199254740993');
    await panel.send({ method: 'POST', token: 'nobody', body });

    await rowsOf(panel.page).click();

    await expect(details.getByRole('heading', { name: 'POST /plants 401' })).toBeVisible();
    await expect(details.getByRole('heading', { level: 3 })).toHaveText(['Response', 'Request']);
    await expect(details).toContainText('Bearer nobody');
    await expect(details).toContainText(`"id": 9007199254740993,\n  "name": "${name}"`);
    await expect(details).toContainText(/authentication\.\S+ A request with .+ is rejected/);
    await expect(details).toContainText(
      'Interface: What the service does; Authentication 1: ' +
        '"Every operation requires bearer authentication."',
    );
    await expect(details.getByRole('img')).toHaveCount(0);
  });

  it.each([1280, 390])('are read in full, %i pixels wide', async (width) => {
    await using panel = await open();
    const { page, server } = panel;
    await page.setViewportSize({ width, height: 760 });
    await panel.send({ ...createBasil, token: 'alice-read-only-token' });
    server.faults.start('backend-down');
    await panel.send({ token: 'bob-token' });

    const texts = ['fault: status (backend-down)', 'bob', 'authentication.insufficient-scope'];
    for (const text of texts) {
      const shown = rowsOf(page).getByText(text, { exact: true });
      await expect(shown).toBeVisible();
      const isCut = await shown.evaluate((one) => {
        const { scrollWidth, clientWidth } = one.closest('.cut') as Element;
        return scrollWidth > clientWidth;
      });
      expect(isCut).toBe(false);
    }
    await expect(page.getByText('Reason', { exact: true })).toBeVisible({
      visible: width === 1280,
    });
    await page.setViewportSize({ width: 1280, height: 760 });
  });

  it('are copied as curl and as a test, and sent again', async () => {
    await using panel = await open();
    const { page } = panel;
    await panel.send(createBasil);
    await rowsOf(page).click();

    const curl = await copy(page, 'Copy as curl');
    const test = await copy(page, 'Copy as test');
    await page.getByRole('button', { name: 'Resend' }).click();

    expect(curl).toContain("-H 'authorization: Bearer alice-token'");
    expect(curl).toContain(`--data-raw '${basil}'`);
    expect(test).toContain('expect(response.status).toBe(200);');
    await expect(rowsOf(page).nth(1)).toContainText(/POST\s*\/plants\s*create\s*400/);
  });

  it('are rewound, back to before one, and brought back', async () => {
    await using panel = await open();
    const { page } = panel;
    const { text: before } = await panel.send();
    await panel.send(createBasil);
    await panel.send({ method: 'DELETE', path: '/plants/7007' });
    await rowsOf(page).nth(1).click();

    await page.getByRole('button', { name: 'Rewind' }).click();
    await expect(rowsOf(page)).toHaveText([/GET/]);
    expect((await panel.send()).text).toBe(before);
    await page.getByRole('button', { name: 'Undo' }).click();

    await expect(rowsOf(page)).toHaveText([/GET/, /POST/, /DELETE/]);
  });

  it('are reached and closed by keys', async () => {
    await using panel = await open();
    const { page } = panel;
    const details = page.getByRole('region', { name: /Request/ });
    const list = page.getByRole('listbox', { name: 'Requests' });
    await panel.send();
    await panel.send({ method: 'DELETE', path: '/plants/404' });
    await expect(rowsOf(page)).toHaveCount(2);

    await list.press('ArrowDown');
    await list.press('ArrowDown');
    await expect(rowsOf(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    await list.press('ArrowUp');
    await details.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(list).toBeFocused();
    await page.keyboard.press('/');
    await page.keyboard.type('delete');
    await expect(rowsOf(page)).toHaveCount(1);
  });

  it('have the keys at one row, which Enter and Space open again', async () => {
    await using panel = await open();
    const { page } = panel;
    const list = page.getByRole('listbox', { name: 'Requests' });
    const details = page.getByRole('region', { name: 'Request 2' });
    for (const limit of [1, 2, 3]) {
      await panel.send({ path: `/plants?limit=${limit}` });
    }
    await expect(rowsOf(page)).toHaveCount(3);
    await list.press('ArrowUp');

    for (const key of ['Enter', ' ']) {
      await page.keyboard.press('Escape');
      await expect(details).toHaveCount(0);
      await expect(rowsOf(page).nth(1)).toHaveCSS('outline-style', 'solid');
      await page.keyboard.press(key);
      await expect(details).toBeVisible();
    }
    await page.keyboard.press('Home');

    await expect(rowsOf(page).first()).toHaveAttribute('aria-selected', 'true');
    await expect(list).toBeFocused();
  });

  it('keep the focus when the journal drops the one at which the keys are', async () => {
    await using panel = await openPanel(shared.page, { journal: { entries: 2 } });
    const { page } = panel;
    const list = page.getByRole('listbox', { name: 'Requests' });
    await panel.send();
    await panel.send();
    await list.press('Home');
    await page.keyboard.press('Escape');

    await panel.send({ path: '/plants?limit=3' });
    await expect(rowsOf(page)).toHaveText([/plants/, /limit=3/]);
    await page.keyboard.press('Enter');

    await expect(list).toBeFocused();
    await expect(page.getByRole('region', { name: 'Request 3' })).toBeVisible();
  });

  it('wait while the list is paused, and follow a clear and a reset by others', async () => {
    await using panel = await open();
    const { page, server } = panel;
    await panel.send();
    await rowsOf(page).click();

    server.requests.clear();
    await expect(page.getByRole('region', { name: 'Request 1' })).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Pause' }).click();
    await panel.send(createBasil);
    await panel.send();
    await page.getByRole('button', { name: 'Resume (2 new)' }).click();
    await expect(rowsOf(page)).toHaveText([/POST/, /GET/]);

    server.reset();
    await expect(rowsOf(page)).toHaveCount(0);
  });

  it('appear while they wait for an answer, without a look at the earlier ones', async () => {
    await using panel = await open();
    const { page } = panel;
    await panel.send();
    await panel.send();
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(2);
    const lookUp = page.waitForRequest(/__admin\/requests\?/);
    panel.server.faults.add({ kind: 'no-answer' });
    void panel.send().catch(() => {});

    await expect(rowsOf(page)).toHaveText([/200/, /200/, /GET\s*\/plants.*waiting/]);
    expect((await lookUp).url()).toContain('after=2');
  });
});
