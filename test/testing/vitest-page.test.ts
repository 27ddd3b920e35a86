import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect } from 'vitest';

Object.assign(globalThis, { location: new URL('http://localhost:5173/') });
const test = base.extend(plantStoreFixtures({ baseUrl: '/api' }));

test('intercepts what an app asks of a path of its page, where Node has the address of one', async ({
  plantStore,
}) => {
  const response = await fetch('/api/plants?limit=3', {
    headers: { authorization: 'Bearer alice-token' },
  });

  expect(await response.json()).toHaveLength(3);
  expect(plantStore).toHaveReceived({ operation: 'list', user: 'alice' });
});
