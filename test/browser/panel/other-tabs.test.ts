import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expect } from '../expect-locator.js';
import { closePage, openPage, pageHome, serverHome } from './mounts.js';

let page: Page;

beforeAll(async () => {
  page = await openPage();
});

afterAll(() => closePage(page));

describe.each([serverHome(() => page), pageHome(() => page)])('a panel $name', (home) => {
  it('turns a scenario on, shows what it did, and turns everything off from every tab', async () => {
    await using panel = await home.open();
    const { page } = panel;
    await page.getByRole('tab', { name: 'Faults' }).click();

    await page.getByRole('switch', { name: /backend-down/ }).click();
    await expect(page.getByText('1 fault is on')).toBeVisible();
    expect((await panel.send()).status).toBe(503);
    await expect(page.getByText(/1 request/)).toBeVisible();

    await page.getByRole('tab', { name: 'Requests' }).click();
    await expect(page.getByText('fault: status')).toBeVisible();
    await page.getByRole('button', { name: 'Turn all off' }).click();
    await expect(page.getByText('1 fault is on')).toHaveCount(0);
    expect((await panel.send()).status).toBe(200);
  });

  it('turns on a fault of one’s own', async () => {
    await using panel = await home.open();
    const { page } = panel;
    await page.getByRole('tab', { name: 'Faults' }).click();

    await page.getByRole('spinbutton', { name: 'Status' }).fill('418');
    await page.getByLabel('Operation').selectOption('list');
    await page.getByLabel('How many times').fill('1');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('1 fault is on')).toBeVisible();

    expect((await panel.send()).status).toBe(418);
    expect((await panel.send()).status).toBe(200);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('1 fault is on')).toHaveCount(0);
  });

  it('copies the token of a user, and says what it may do', async () => {
    await using panel = await home.open();
    const { page } = panel;
    await page.getByRole('tab', { name: 'Users' }).click();
    const row = page.getByRole('row', { name: /alice-read-only-token/ });

    await expect(row).toContainText('reads only');
    await row.getByRole('button', { name: 'Copy token' }).click();

    const read = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(read).toBe('alice-read-only-token');
  });

  it('shows the sandbox that one chooses, and ends it', async () => {
    await using panel = await home.open();
    const { page } = panel;
    await panel.send({ token: 'alice-token~mine' });
    await page.getByRole('tab', { name: 'Sandboxes' }).click();

    await page.getByRole('row', { name: /mine/ }).getByRole('button', { name: /Show/ }).click();
    await page.getByRole('tab', { name: 'Requests' }).click();
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);

    await page.getByRole('tab', { name: 'Sandboxes' }).click();
    await page.getByRole('row', { name: /mine/ }).getByRole('button', { name: /End/ }).click();
    await expect(page.getByRole('row', { name: /mine/ })).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Sandboxes' })).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Sandbox' })).toHaveValue('default');
  });

  it('shows the default sandbox when code ends the one that is shown', async () => {
    await using panel = await home.open();
    const { page } = panel;
    await panel.send({ token: 'alice-token~mine' });
    await page.getByRole('tab', { name: 'Sandboxes' }).click();
    await page.getByRole('row', { name: /mine/ }).getByRole('button', { name: /Show/ }).click();

    await panel.change('end sandbox');

    await expect(page.getByText('The sandbox mine has ended.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Sandbox' })).toHaveValue('default');
    await expect(page.getByRole('row', { name: /mine/ })).toHaveCount(0);
  });

  it('compares the profile with another one', async () => {
    await using panel = await home.open();
    const { page } = panel;
    await page.getByRole('tab', { name: 'Profile' }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Compare with another profile' }).click();
    const buffer = Buffer.from('{"parameters":{"list.default-limit":20}}');

    await (await choosing).setFiles({ name: 'other.json', mimeType: 'application/json', buffer });

    await expect(page.getByRole('row', { name: /list\.default-limit/ })).toContainText('20');
    await expect(page.getByText('This mock and other.json differ in 1 of')).toBeVisible();
  });

  it('says why it cannot compare the profile with a file', async () => {
    await using panel = await home.open();
    const { page } = panel;
    await page.getByRole('tab', { name: 'Profile' }).click();
    for (const [text, message] of [
      ['plants', 'Failed to read other.json: it is not JSON'],
      ['{"outcomes":{"create.x":{}}}', '"outcomes.create.x" is not'],
    ] as const) {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Compare with another profile' }).click();
      const buffer = Buffer.from(text);

      await (await choosing).setFiles({ name: 'other.json', mimeType: 'application/json', buffer });

      await expect(page.getByText(message)).toBeVisible();
    }
  });
});
