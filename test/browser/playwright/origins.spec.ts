import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { expect, plantStoreFixtures } from 'plant-store-kit/playwright';

const html = readFileSync(join(import.meta.dirname, 'page.html'), 'utf8');

const secure = 'https://app.example.com/';

const stores = [
  { baseUrl: '/api', pages: ['/', secure] },
  { baseUrl: 'http://plants.example.com/v1', pages: ['/'] },
  { baseUrl: 'https://plants.example.com', pages: ['/', secure] },
];

for (const { baseUrl, pages } of stores) {
  const test = base.extend(plantStoreFixtures({ baseUrl, plants: [] }));

  for (const address of pages) {
    test(`a page at ${address} reaches a store at ${baseUrl}`, async ({ page, plantStore }) => {
      await page.route(/^https:\/\/app\.example\.com\/\?/, (route) =>
        route.fulfill({ contentType: 'text/html', body: html }),
      );
      await page.goto(`${address}?store=${baseUrl}`);
      await page.getByLabel('Id').fill('1001');
      await page.getByLabel('Name').fill('Løvetann');

      await page.getByRole('button').click();

      await expect(page.getByRole('listitem')).toHaveText(['Løvetann']);
      expect(plantStore).toHaveReceived({
        path: '/plants',
        user: 'alice',
        body: { id: expect.any(Number), name: 'Løvetann' },
      });
    });
  }
}

const test = base.extend(plantStoreFixtures({ plants: [{ id: 1, name: 'Basil' }] }));

test('without a base address, a store is wherever /plants is', async ({ page }) => {
  await page.goto('/?store=https://plants.example.com');

  await expect(page.getByRole('listitem')).toHaveText(['Basil']);
});

test('a page at /plants is the app’s', async ({ page, plantStore }) => {
  await page.goto('/plants?store=');

  await expect(page).toHaveTitle('Plants');
  await expect(page.getByRole('listitem')).toHaveText(['Basil']);
  expect(plantStore).toHaveReceived({}, { times: 1 });
});

test('an image at /plants/7 is the app’s', async ({ page, plantStore }) => {
  await page.goto('/?store=https://plants.example.com');
  await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: '/plants/7' })));

  await page.waitForResponse(/plants\/7$/);

  expect(plantStore).not.toHaveReceived({ path: '/plants/7' });
});

test('the query reaches the store', async ({ page, plantStore }) => {
  await page.goto('/');

  await page.evaluate(() => fetch('/plants?limit=3'));

  expect(plantStore).toHaveReceived({ query: { limit: 3 }, status: 401 });
});
