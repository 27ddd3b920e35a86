import { createPlantMock } from 'plant-store-kit';
import { expect, test } from 'vitest';

test('a mock records what the app needs', async () => {
  const mock = createPlantMock({ record: 'my-web-app' });
  const headers = { authorization: 'Bearer alice-token' };
  await mock.fetch(new Request('http://127.0.0.1:4010/plants?limit=2', { headers }));

  const { interactions } = JSON.parse(await mock.pact());

  expect(interactions).toMatchObject([
    { description: 'a list with a limit, for the names' },
    { description: 'a list with a limit, for the tags' },
  ]);
});
