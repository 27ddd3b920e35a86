import { createPlantMock } from 'plant-store-kit';
import 'plant-store-kit/vitest';
import { expect, test } from 'vitest';

test('a request to a wrong path gets a hint', async () => {
  const mock = createPlantMock();
  const url = 'http://127.0.0.1:4010/plant';
  await mock.fetch(new Request(url, { method: 'POST', body: '{"id":1001,"name":"Basil"}' }));

  expect(mock).toHaveReceived({ method: 'POST', body: { id: 1001 }, status: 404 }, { times: 1 });
  expect(mock).not.toHaveReceived({ operation: 'create' });
  expect(mock.requests.all()[0]?.hint).toBe(
    'nearest is create (POST /plants): the path must be /plants, not /plant',
  );
});
