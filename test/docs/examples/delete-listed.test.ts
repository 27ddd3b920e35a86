import { createPlantMock } from 'plant-store-kit';
import { expect, test } from 'vitest';

test('the ids of what alice lists, in the same order', async () => {
  const mock = createPlantMock();
  const headers = { authorization: 'Bearer alice-token' };
  const list = async () =>
    (await mock.fetch(new Request('http://127.0.0.1:4010/plants', { headers }))).json();
  const [first, second] = await list();
  const [plant] = mock.plants.visibleTo('alice');

  await mock.fetch(
    new Request(`http://127.0.0.1:4010/plants/${plant?.id}`, { method: 'DELETE', headers }),
  );

  expect(await list()).not.toContainEqual(first);
  expect(await list()).toContainEqual(second);
});
