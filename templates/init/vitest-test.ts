import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect } from 'vitest';

if (!('location' in globalThis)) {
  Object.assign(globalThis, { location: new URL('http://localhost:5173/') });
}

const url = '/api';
const test = base.extend(plantStoreFixtures({ baseUrl: url, onUnmatchedRequest: 'fail' }));

test('alice gets her plants', async ({ plantStore }) => {
  // Call your app's code here, in place of fetch.
  const response = await fetch(`${url}/plants?limit=3`, {
    headers: { authorization: 'Bearer alice-token' },
  });

  expect(await response.json()).toHaveLength(3);
  expect(plantStore).toHaveReceived({ operation: 'list' });
});
