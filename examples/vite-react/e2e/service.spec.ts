import { expect, test } from '@playwright/test';

test('alice plants basil at a real service', async ({ page }) => {
  const name = `Basil ${Date.now()}`;
  await page.goto('/');
  await page.getByLabel('Id').fill(String(Date.now()));
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Plant' }).click();

  await expect(page.getByText(name)).toBeVisible();
});
