import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { PlantList } from './plant-list';
import { baseUrl } from './plant-store';

const test = base.extend(plantStoreFixtures({ baseUrl, plants: [], record: 'vite-react-example' }));

test('a plant is there after the second try', async ({ plantStore }) => {
  plantStore.faults.add({ kind: 'drop-connection', operation: 'create', times: 1 });
  const screen = await render(<PlantList />);
  await screen.getByLabelText('Id').fill('1001');
  await screen.getByLabelText('Name').fill('Basil');

  await screen.getByRole('button', { name: 'Plant' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('cannot be reached');
  await screen.getByRole('button', { name: 'Plant' }).click();

  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Basil');
  expect(plantStore).toHaveReceived({ operation: 'create', body: { id: 1001 } }, { times: 2 });
});
