import { describe, it } from 'vitest';
import { expect } from '../expect-locator.js';
import { violationsOf } from '../violations-of.js';
import { openPanel, rowsOf, usePage } from './open-panel.js';

const shared = usePage();

async function openTab(name: string) {
  const panel = await openPanel(shared.page);
  await panel.page.getByRole('tab', { name }).click();
  return panel;
}

describe('a panel on a phone', () => {
  it('has its tabs in one row, and shows the names and tags of plants in full', async () => {
    await shared.page.setViewportSize({ width: 390, height: 760 });
    await using panel = await openTab('Plants');
    const { page } = panel;
    const cells = rowsOf(page, 'Plants').locator('.name, .tag > *');
    await expect(cells.first()).toBeVisible();

    const tops = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    const cut = await cells.evaluateAll((found) =>
      found.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );

    expect(new Set(tops).size).toBe(1);
    expect(cut).toEqual([]);
    await shared.page.setViewportSize({ width: 1280, height: 760 });
  });
});

describe('the plants of a panel', () => {
  it('are added, shown to their owner, and deleted', async () => {
    await using panel = await openTab('Plants');
    const { page, server } = panel;
    const rows = rowsOf(page, 'Plants');
    await page.getByRole('button', { name: 'Add a plant' }).click();
    await page.getByLabel('Name').fill('<img src=x>');
    await page.getByLabel('Id').fill('1');
    await page.getByLabel('Owner').selectOption('bob');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(/the id is taken/)).toBeVisible();
    await page.getByLabel('Id').fill('9007199254740993');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Search in plants').fill('9007199254740993');

    await expect(rows).toHaveText(/9007199254740993<img src=x>bob/);
    expect((await panel.send({ token: 'bob-token' })).text).toContain('<img src=x>');
    expect((await panel.send()).text).not.toContain('<img src=x>');

    await rows.click();
    await page.keyboard.press('Delete');
    await expect(page.getByText('No plant has this text')).toBeVisible();
    expect(server.plants.find('9007199254740993')).toBeUndefined();
  });

  it('follow what the app does, are seeded, reset, and brought back', async () => {
    await using panel = await openTab('Plants');
    const { page, server } = panel;
    await panel.send({ method: 'POST', body: '{"id":7007,"name":"Løvetann"}' });
    await page.getByLabel('Search in plants').fill('løvetann');
    await expect(rowsOf(page, 'Plants')).toHaveCount(1);
    await page.getByLabel('Search in plants').fill('');

    await page.getByLabel('How many plants to seed').fill('250');
    await page.getByRole('button', { name: 'Seed more' }).click();
    await expect(page.getByText('287', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('36', { exact: true }).first()).toBeVisible();
    expect([server.plants.count, server.requests.count]).toEqual([36, 0]);
    await page.getByRole('button', { name: 'Undo' }).click();

    await expect(page.getByText('287', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    expect([server.plants.count, server.requests.count]).toEqual([287, 1]);
  });

  it('are not downloaded before they are loaded, when the file would have none', async () => {
    const { page } = shared;
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/__admin/plants', async (route) => {
      await isAsked;
      await route.continue();
    });
    await using _panel = await openTab('Plants');
    const download = page.getByRole('button', { name: 'Download' });

    await expect(download).toBeDisabled();
    answer();
    await expect(download).toBeEnabled();
    await page.unroute('**/__admin/plants');
  });

  it('are downloaded, and uploaded again', async () => {
    await using panel = await openTab('Plants');
    const { page, server } = panel;
    const before = server.snapshot();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await (await downloading).path();
    const upload = page.getByLabel('Replace with a file');
    const uploadText = (text: string) =>
      upload.setInputFiles({
        name: 'plants.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });

    await uploadText('[{"id":9007199254740993,"name":"Basil"}]');
    await expect(rowsOf(page, 'Plants')).toHaveText([/9007199254740993Basil/]);
    await uploadText('[{"id":1}]');
    await expect(page.getByRole('alert')).toContainText('name');
    await upload.setInputFiles(file);

    await expect(page.getByText('36', { exact: true }).first()).toBeVisible();
    expect(server.snapshot()).toEqual(before);
  });
});

describe('the faults of a panel', () => {
  it('are turned on by a scenario, show what they did, and off from every tab', async () => {
    await using panel = await openTab('Faults');
    const { page } = panel;
    await page.getByRole('checkbox', { name: /backend-down/ }).click();
    await expect(page.getByText('1 fault is on')).toBeVisible();
    expect((await panel.send()).status).toBe(503);
    await expect(page.getByText('1 changed of 1 request')).toBeVisible();

    await page.getByRole('tab', { name: 'Requests' }).click();
    await expect(page.getByText('fault: status')).toBeVisible();
    await page.getByRole('button', { name: 'Turn all off' }).click();
    await expect(page.getByText('1 fault is on')).toHaveCount(0);
    expect((await panel.send()).status).toBe(200);
  });

  it.each([1280, 390])('leave everything in its place at %i pixels', async (width) => {
    await using panel = await openTab('Faults');
    const { page } = panel;
    await page.setViewportSize({ width, height: 760 });
    const elements = page.locator('h2, button[type=submit], [type=checkbox]');
    const places = () =>
      elements.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().top));
    const scenario = page.getByRole('checkbox', { name: /slow-network/ });
    await expect(scenario).toBeVisible();
    const before = await places();

    await scenario.click();
    await expect(page.getByText('1 fault is on')).toBeVisible();
    await panel.send();
    await expect(page.getByText('1 delayed of 1 request')).toBeVisible();

    expect(await places()).toEqual(before);
    await page.setViewportSize({ width: 1280, height: 760 });
  });

  it('are made by a form with the fields of their kind, no longer on when used up, and removed', async () => {
    await using panel = await openTab('Faults');
    const { page, server } = panel;
    await page.getByLabel('Kind').selectOption('delay');
    await expect(page.getByRole('spinbutton', { name: 'Time in ms' })).toHaveValue('300');
    await page.getByLabel('Kind').selectOption('respond');
    await page.getByRole('spinbutton', { name: 'Status' }).fill('429');
    await page.getByRole('textbox', { name: 'Headers' }).fill('retry-after: 5');
    await page.getByRole('textbox', { name: 'Body' }).fill('{ "error": 429 }');
    await page.getByRole('checkbox', { name: /only the response is lost/ }).check();
    await page.getByLabel('Operation').selectOption('list');
    await page.getByLabel('How many times').fill('1');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('It is on.')).toBeVisible();

    const response = { status: 429, headers: { 'retry-after': '5' }, body: { error: 429 } };
    const fault = { kind: 'respond', ...response, processed: true, operation: 'list', times: 1 };
    expect(server.faults.all()).toMatchObject([{ fault }]);
    await page.getByRole('checkbox', { name: /only the response is lost/ }).uncheck();
    await expect(page.getByText('processed: true')).toHaveCount(0);
    expect((await panel.send()).status).toBe(429);
    await expect(page.getByText('1 changed of 1 request · used up')).toBeVisible();
    await expect(page.getByText(/faults? (is|are) on/)).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Faults' })).toHaveText('Faults0');
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('heading', { name: 'Other faults' })).toBeFocused();
    await expect(page.getByText('None, from the form or from code.')).toBeVisible();
  });
});

describe('a panel', () => {
  it('copies the token of a user, and says what it may do', async () => {
    await using panel = await openTab('Users');
    const { page } = panel;
    const row = page.getByRole('row', { name: /alice-read-only-token/ });

    await expect(row).toContainText(/alice\s*read\s*valid/);
    await row.getByRole('button', { name: 'Copy token' }).click();

    const read = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(read).toBe('alice-read-only-token');
  });

  it('shows the sandbox that one chooses, until it is ended here or by code', async () => {
    await using panel = await openTab('Requests');
    const { page, server } = panel;
    const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await expect(page.getByRole('tab')).toHaveText([/Requests/, /Plants/, /Faults/, /Users/]);
    await expect(page.getByRole('combobox', { name: 'Sandbox' })).toHaveCount(0);
    await panel.send({ token: 'alice-token~mine' });
    await panel.send({ token: 'alice-token~other' });
    await page.getByRole('tab', { name: 'Sandboxes' }).click();
    await rowOf('mine').getByRole('button', { name: 'Show' }).click();
    await page.getByRole('tab', { name: 'Requests' }).click();
    await expect(rowsOf(page)).toHaveCount(1);

    await page.getByRole('tab', { name: 'Sandboxes' }).click();
    await rowOf('mine').getByRole('button', { name: 'End' }).click();
    await expect(rowOf('mine')).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Sandboxes' })).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Sandbox' })).toHaveValue('default');

    await rowOf('other').getByRole('button', { name: 'Show' }).click();
    server.endSandbox('other');
    await expect(page.getByText('The sandbox other has ended.')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Sandboxes' })).toHaveCount(0);
    await expect(page.getByRole('tab', { selected: true })).toHaveText(/Requests/);
  });

  it('shows the profile, and what of it is changed', async () => {
    await using panel = await openPanel(shared.page, {
      profile: { parameters: { 'list.default-limit': 20 } },
    });
    const { page } = panel;
    await page.getByRole('tab', { name: 'Profile' }).click();

    await expect(page.getByText(/^The profile says.* 1 of the entries is changed/)).toBeVisible();
    await expect(page.getByRole('row', { name: /\./ }).first()).toHaveText(
      /list\.default-limit.*20/,
    );
  });

  it('has no violation of accessibility on any tab, light and wide, or dark and narrow', async () => {
    await using panel = await openPanel(shared.page, {
      profile: { parameters: { 'list.default-limit': 20 } },
      scenario: 'backend-down',
    });
    const { page } = panel;
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
      await panel.send({ method, token: null });
    }
    await panel.send({ token: 'alice-token~mine' });
    const found: string[] = [];

    for (const tab of ['Requests', 'Plants', 'Faults', 'Users', 'Sandboxes', 'Profile']) {
      await page.getByRole('tab', { name: tab }).click();
      if (tab === 'Requests' || tab === 'Plants') {
        await rowsOf(page, tab).first().click();
      }
      for (const [colorScheme, width] of [
        ['dark', 360],
        ['light', 1280],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 760 });
        const lines = await violationsOf(page);
        found.push(...lines.map((line) => `${tab}, ${colorScheme}, ${width}: ${line}`));
      }
    }

    expect(found).toEqual([]);
  });
});
