import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { afterAll, test as base, expect, vi } from 'vitest';

vi.stubGlobal('location', new URL('http://localhost:5173/'));
afterAll(() => void vi.unstubAllGlobals());
const test = base.extend(plantStoreFixtures({ baseUrl: '/api' }));

test('intercepts a path of the page, where Node has the address of one', async ({ plantStore }) => {
  const headers = { authorization: 'Bearer alice-token' };

  const response = await fetch('/api/plants?limit=3', { headers });

  expect(await response.json()).toHaveLength(3);
  expect(plantStore).toHaveReceived({ operation: 'list', user: 'alice' });
});
