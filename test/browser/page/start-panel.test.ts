import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../docs/examples/start-panel.js';

test('the documented way to add the panel to a page', async () => {
  await page.getByRole('button', { name: 'Plant store' }).click();

  await expect.element(page.getByRole('tab', { name: 'Requests' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(page.getByRole('button', { name: 'Plant store' })).toBeVisible();
});
