import { test as base } from '@playwright/test';
import { expect, plantStoreFixtures } from 'plant-store-kit/playwright';

const test = base.extend(plantStoreFixtures({ baseUrl: '/api', plants: [] }));

test('an app that awaits the documented mock starts, and is routed', async ({
  page,
  plantStore,
}) => {
  await page.goto('/with-mock');

  await expect(page).toHaveTitle('Started');
  await page.evaluate(() => fetch('/api/plants'));
  expect(plantStore).toHaveReceived({ operation: 'list' }, { times: 1 });
});

test('a failure says where requests went instead', async ({ page, plantStore }) => {
  await page.goto('/?store=/elsewhere');
  await expect(page.getByRole('status')).not.toBeEmpty();

  expect(() => expect(plantStore).toHaveReceived({ operation: 'list' })).toThrow(
    `The plant store is at /api/plants. Check the URL that the app uses. Requests went elsewhere:
  GET ${process.env.PAGE_URL}/elsewhere/plants`,
  );
});

test('a context of one’s own is routed when it is asked for', async ({ browser, plantStore }) => {
  plantStore.plants.create({ id: 7, name: 'Basil' });
  await using context = await browser.newContext();
  await plantStore.route(context);
  const page = await context.newPage();

  await page.goto(process.env.PAGE_URL ?? '');

  await expect(page.getByRole('listitem')).toHaveText(['Basil']);
});
