import { setupServer } from 'msw/node';
import { createPlantMock } from 'plant-store-kit';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const mock = createPlantMock({ baseUrl: 'https://api.example.com/v1' });
const server = setupServer(...mock.handlers);

beforeAll(() => server.listen());
afterEach(() => mock.reset());
afterAll(() => server.close());

test('alice plants basil', async () => {
  const response = await fetch('https://api.example.com/v1/plants', {
    method: 'POST',
    headers: { authorization: 'Bearer alice-token', 'content-type': 'application/json' },
    body: JSON.stringify({ id: 1001, name: 'Basil', tag: 'herb' }),
  });

  expect(await response.json()).toEqual({ name: 'Basil', tag: 'herb' });
  expect(mock.plants.find(1001)?.owner).toBe('alice');
});
