import { createPlantMock } from 'plant-store-kit';
import { expect, test } from 'vitest';

test('a mock goes back to before a request', async () => {
  const mock = createPlantMock({ plants: [{ id: 1, name: 'Basil' }] });
  const headers = { authorization: 'Bearer alice-token' };
  const url = 'http://127.0.0.1:4010/plants/1';
  await mock.fetch(new Request(url, { method: 'DELETE', headers }));
  expect(mock.plants.count).toBe(0);

  mock.rewind({ before: 1 });

  expect(mock.plants.count).toBe(1);
  expect(mock.requests.count).toBe(0);
});
