import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect } from 'vitest';

const baseUrl = 'https://api.example.com/v1';
const test = base.extend(plantStoreFixtures({ baseUrl }));

test('alice plants basil', async ({ plantStore }) => {
  const response = await fetch(`${baseUrl}/plants`, {
    method: 'POST',
    headers: { authorization: 'Bearer alice-token', 'content-type': 'application/json' },
    body: JSON.stringify({ id: 1001, name: 'Basil' }),
  });

  expect(await response.json()).toEqual({ name: 'Basil' });
  expect(plantStore).toHaveReceived({ operation: 'create', body: { id: 1001 } }, { times: 1 });
});
