import { expect, test } from '@playwright/test';

test('the page of the development server has plants to show', async ({ page }) => {
  await page.goto('/');

  await expect(page.getByRole('listitem').first()).toBeVisible();
  await page.getByLabel('Id').fill('1001');
  await page.getByLabel('Name').fill('Basil');
  await page.getByRole('button', { name: 'Plant' }).click();

  await expect(page.getByText('Basil', { exact: true })).toBeVisible();
});
