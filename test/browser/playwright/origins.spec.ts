import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { expect, plantStoreFixtures } from 'plant-store-kit/playwright';

const html = readFileSync(join(import.meta.dirname, 'page.html'), 'utf8');

const stores = [
  { baseUrl: '/api', address: '/' },
  { baseUrl: 'https://plants.example.com/v1', address: 'https://app.example.com/' },
];

for (const { baseUrl, address } of stores) {
  const test = base.extend(plantStoreFixtures({ baseUrl, plants: [] }));

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

for (const [method, times] of [
  ['fallback', 1],
  ['continue', 0],
] as const) {
  test(`a route of the test that calls ${method}() leaves ${times} requests to the store`, async ({
    page,
    plantStore,
  }) => {
    await page.route('**/plants', (route) => route[method]());
    const listed = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/plants'),
    );

    await page.goto('/?store=');
    await listed;

    expect(plantStore).toHaveReceived({ operation: 'list' }, { times });
  });
}

const rejecting = base.extend(plantStoreFixtures({ baseUrl: '/api', onUnknownPath: 'reject' }));

rejecting('a misspelled path gets an Error that names the right ones', async ({ page }) => {
  await page.goto('/');

  const answer = await page.evaluate(async () => {
    const response = await fetch('/api/plant');
    return [response.status, (await response.json()).message];
  });

  expect(answer).toEqual([404, expect.stringContaining('There is nothing at /plant: ')]);
});
