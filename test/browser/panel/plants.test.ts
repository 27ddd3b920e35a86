import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expect } from '../expect-locator.js';
import { closePage, type OpenPanel, openPage, pageHome, serverHome } from './mounts.js';

let page: Page;

beforeAll(async () => {
  page = await openPage();
});

afterAll(() => closePage(page));

function rowsOf(page: Page) {
  return page.getByRole('listbox', { name: 'Plants' }).getByRole('option');
}

async function openPlants({ page }: OpenPanel): Promise<void> {
  await page.getByRole('tab', { name: 'Plants' }).click();
  await expect(rowsOf(page).first()).toBeVisible();
}

/** The names that a user lists. */
async function listedBy(panel: OpenPanel, token: string): Promise<string[]> {
  const { text } = await panel.send({ token });
  return JSON.parse(text).map(({ name }: { name: string }) => name);
}

describe.each([serverHome(() => page), pageHome(() => page)])(
  'the plants of a panel $name',
  (home) => {
    it('are added, shown to their owner, and deleted', async () => {
      await using panel = await home.open();
      const { page } = panel;
      await openPlants(panel);

      await page.getByRole('button', { name: 'Add a plant' }).click();
      await page.getByLabel('Name').fill('<img src=x>');
      await page.getByLabel('Id').fill('9007199254740993');
      await page.getByLabel('Owner').selectOption('bob');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByLabel('Search in plants').fill('9007199254740993');

      await expect(rowsOf(page)).toHaveText(/9007199254740993<img src=x>bob/);
      expect(await listedBy(panel, 'bob-token')).toContain('<img src=x>');
      expect(await listedBy(panel, 'alice-token')).not.toContain('<img src=x>');

      await rowsOf(page).click();
      await page.getByRole('button', { name: 'Delete' }).click();

      await expect(page.getByText('No plant has this text')).toBeVisible();
      expect(await listedBy(panel, 'bob-token')).not.toContain('<img src=x>');
    });

    it('keep the form with what was typed if the mock rejects a plant', async () => {
      await using panel = await home.open();
      await openPlants(panel);
      await panel.page.getByRole('button', { name: 'Add a plant' }).click();
      await panel.page.getByLabel('Name').fill('Basil');
      await panel.page.getByLabel('Id').fill('1');

      await panel.page.getByRole('button', { name: 'Add', exact: true }).click();

      await expect(panel.page.getByText(/the id is taken/)).toBeVisible();
      await expect(panel.page.getByLabel('Name')).toHaveValue('Basil');
    });

    it('follow what the app does', async () => {
      await using panel = await home.open();
      await openPlants(panel);

      await panel.send({ method: 'POST', body: '{"id":7007,"name":"Løvetann"}' });
      await panel.page.getByLabel('Search in plants').fill('løvetann');

      await expect(rowsOf(panel.page)).toHaveCount(1);
    });

    it('are seeded, and reset at the second click', async () => {
      await using panel = await home.open();
      const { page } = panel;
      await openPlants(panel);
      const before = await listedBy(panel, 'alice-token');

      await page.getByLabel('How many plants to seed').fill('250');
      await page.getByRole('button', { name: 'Seed more' }).click();
      await expect(page.getByText('286', { exact: true }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Reset' }).click();
      await page.getByRole('button', { name: /Really reset/ }).click();

      await expect(page.getByText('36', { exact: true }).first()).toBeVisible();
      expect(await listedBy(panel, 'alice-token')).toEqual(before);
    });

    it('are downloaded, and uploaded again', async () => {
      await using panel = await home.open();
      const { page } = panel;
      await openPlants(panel);
      const before = await listedBy(panel, 'alice-token');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      const file = await (await downloading).path();

      const upload = page.getByLabel('Replace with a file');
      const one = Buffer.from('[{"id":9007199254740993,"name":"Basil"}]');
      await upload.setInputFiles({ name: 'one.json', mimeType: 'application/json', buffer: one });
      await expect(rowsOf(page)).toHaveCount(1);
      await expect(rowsOf(page)).toHaveText(/9007199254740993Basil/);

      const wrong = Buffer.from('[{"id":1}]');
      await upload.setInputFiles({
        name: 'wrong.json',
        mimeType: 'application/json',
        buffer: wrong,
      });
      await expect(page.locator('.notice')).toContainText('name');
      await expect(rowsOf(page)).toHaveCount(1);

      const buffer = await readFile(file);
      await upload.setInputFiles({ name: 'all.json', mimeType: 'application/json', buffer });
      await expect(page.getByText('36', { exact: true }).first()).toBeVisible();
      expect(await listedBy(panel, 'alice-token')).toEqual(before);
    });
  },
);
