import { expect, test } from '@playwright/test';
import { createAdminClient } from 'plant-store-kit/server';

const admin = createAdminClient({ url: 'http://127.0.0.1:4010' });

test.beforeEach(async () => {
  await admin.reset();
  await admin.replacePlants([]);
});

test('alice plants basil, at the second try', async ({ page }) => {
  await admin.addFaults({ kind: 'drop-connection', operation: 'create', times: 1 });
  await page.goto('/');
  const plantBasil = async () => {
    await page.getByLabel('Id').fill('1001');
    await page.getByLabel('Name').fill('Basil');
    await page.getByRole('button', { name: 'Plant' }).click();
  };

  await plantBasil();
  await expect(page.getByRole('alert').first()).toHaveText('The plant store cannot be reached.');
  await plantBasil();

  await expect(page.getByRole('listitem')).toHaveText(['Basil']);
});

test('the page says that there are no plants to show while the store is down', async ({ page }) => {
  await admin.startScenario({ name: 'backend-down' });

  await page.goto('/');

  await expect(page.getByText('The plants cannot be shown now.')).toBeVisible();
});
