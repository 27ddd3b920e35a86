import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mock, startMock } from '../../docs/examples/start-mock.js';

test('the documented mock in a page counts each request once, also when React starts it twice', async () => {
  await Promise.all([startMock(), import('../../docs/examples/main.js')]);
  mock.plants.create({ id: 1001, name: 'Basil', owner: 'bob' });

  const response = await fetch('/api/plants', { headers: { authorization: 'Bearer bob-token' } });

  expect(await response.json()).toContainEqual({ name: 'Basil' });
  expect(mock.requests.count).toBe(1);
});

test('the documented lines of an app show plants', async () => {
  await import('../../docs/examples/show-plants.js');

  expect(document.querySelectorAll('li')).toHaveLength(3);
});

test('the documented way to add the panel to a page', async () => {
  await import('../../docs/examples/start-panel.js');
  await page.getByRole('button', { name: 'Plant store' }).click();

  await expect.element(page.getByRole('tab', { name: 'Requests' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(page.getByRole('button', { name: 'Plant store' })).toBeVisible();
});

test('the documented mock starts the scenario that the address names', async () => {
  history.replaceState(null, '', '?plant-store-scenario=backend-down');

  const { mock } = await import('../../docs/examples/mock-options.js');

  expect(mock.faults.all()).toMatchObject([{ scenario: 'backend-down' }]);
});
