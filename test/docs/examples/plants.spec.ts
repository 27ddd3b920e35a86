import { test as base } from '@playwright/test';
import { expect, plantStoreFixtures } from 'plant-store-kit/playwright';

const test = base.extend(plantStoreFixtures({ baseUrl: '/api', plants: [] }));

test('alice plants basil, at the second try', async ({ page, plantStore }) => {
  plantStore.faults.add({ kind: 'drop-connection', operation: 'create', times: 1 });
  await page.goto('/');
  await page.getByLabel('Id').fill('1001');
  await page.getByLabel('Name').fill('Basil');

  await page.getByRole('button', { name: 'Plant' }).click();
  await expect(page.getByRole('status')).toHaveText('The store cannot be reached');
  await page.getByRole('button', { name: 'Plant' }).click();

  await expect(page.getByRole('listitem')).toHaveText(['Basil']);
  expect(plantStore).toHaveReceived({ operation: 'create', body: { id: 1001 } }, { times: 2 });
  expect(plantStore.plants.find(1001)?.owner).toBe('alice');
});
