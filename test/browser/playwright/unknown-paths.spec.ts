import { test as base } from '@playwright/test';
import { expect, plantStoreFixtures } from 'plant-store-kit/playwright';

const test = base.extend(plantStoreFixtures({ baseUrl: '/api', onUnknownPath: 'reject' }));

test('a misspelled path gets an Error that names the right ones', async ({ page, plantStore }) => {
  await page.goto('/');

  const answer = await page.evaluate(async () => {
    const response = await fetch('/api/plant');
    return [response.status, (await response.json()).message];
  });

  expect(answer).toEqual([404, expect.stringContaining('There is nothing at /plant: ')]);
  expect(plantStore).toHaveReceived({ path: '/plant', status: 404 });
});
