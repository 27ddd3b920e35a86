import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { setupServer } from 'msw/node';
import { createPlantMock } from 'plant-store-kit';

const mock = createPlantMock({ baseUrl: 'https://api.example.com/v1' });
const server = setupServer(...mock.handlers);

beforeAll(() => server.listen());
afterEach(() => mock.reset());
afterAll(() => server.close());

test('alice plants basil', async () => {
  const response = await fetch('https://api.example.com/v1/plants', {
    method: 'POST',
    headers: { authorization: 'Bearer alice-token', 'content-type': 'application/json' },
    body: JSON.stringify({ id: 1001, name: 'Basil' }),
  });

  expect(await response.json()).toEqual({ name: 'Basil' });
  expect(mock.requests.filter({ operation: 'create' })).toHaveLength(1);
});
