import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect } from 'vitest';

const test = base.extend(plantStoreFixtures({ baseUrl: 'https://api.example.com' }));

test('the app shows that the store is down', async ({ plantStore }) => {
  plantStore.faults.start('backend-down');
  const response = await fetch('https://api.example.com/plants'); // your app's code
  expect(response.status).toBe(503);
});
