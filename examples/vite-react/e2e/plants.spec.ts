import { test as base } from '@playwright/test';
import { expect, plantStoreFixtures } from 'plant-store-kit/playwright';

const test = base.extend(
  plantStoreFixtures({ baseUrl: '/api', plants: [], record: 'vite-react-example' }),
);

test('alice plants basil', async ({ page, plantStore }) => {
  await page.goto('/');
  await page.getByLabel('Id').fill('1001');
  await page.getByLabel('Name').fill('Basil');
  await page.getByRole('button', { name: 'Plant' }).click();

  await expect(page.getByRole('listitem')).toHaveText(['Basil']);
  expect(plantStore.plants.find(1001)?.owner).toBe('alice');
});

test('an expired token is shown', async ({ page, plantStore }) => {
  plantStore.faults.add({ kind: 'expired-token' });
  await page.goto('/');

  await expect(page.getByRole('alert')).toBeVisible();
  expect(plantStore).toHaveReceived({ operation: 'list', status: 401 });
});
