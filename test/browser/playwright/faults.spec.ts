import { test as base } from '@playwright/test';
import { expect, plantStoreFixtures } from 'plant-store-kit/playwright';

const test = base.extend(plantStoreFixtures({ baseUrl: '/api' }));

test('truncate-body fails the request in the page, once', async ({ page, plantStore }) => {
  plantStore.faults.add({ kind: 'truncate-body' });

  await page.goto('/');

  await expect(page.getByRole('status')).toHaveText('The store cannot be reached');
  expect(plantStore).toHaveReceived({ operation: 'list' }, { times: 1 });
});

test('no-answer does not keep a test from its end', async ({ page, plantStore }) => {
  plantStore.faults.add({ kind: 'no-answer' });

  await page.goto('/', { waitUntil: 'commit' });

  await expect.poll(() => plantStore).toHaveReceived({ fault: 'no-answer' });
});

test('a status comes with its body and its headers', async ({ page, plantStore }) => {
  plantStore.faults.add({ kind: 'status', status: 503, retryAfterSeconds: 9, message: 'Resting' });
  const answered = page.waitForResponse('**/plants');

  await page.goto('/');

  await expect(page.getByRole('status')).toHaveText('Resting');
  expect(await (await answered).headerValue('retry-after')).toBe('9');
});

test('a held response comes when it is released, as the test wants it', async ({
  page,
  plantStore,
}) => {
  const held = plantStore.faults.hold({ operation: 'list' });
  await page.goto('/', { waitUntil: 'commit' });
  await held.arrived;
  await expect(page.getByRole('status')).toBeEmpty();

  held.release({ status: 500 });

  await expect(page.getByRole('status')).toHaveText(/with the status 500/);
});

test('a page that is left frees its held response', async ({ page, plantStore }) => {
  const held = plantStore.faults.hold();
  await page.goto('/', { waitUntil: 'commit' });
  await held.arrived;

  await page.goto('about:blank');

  await expect.poll(() => plantStore.requests.filter({ held: true })).toEqual([]);
});
