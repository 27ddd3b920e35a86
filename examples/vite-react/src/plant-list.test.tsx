import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { afterEach, test as base, describe, expect } from 'vitest';
import { PlantList } from './plant-list';
import { baseUrl } from './plant-store';

const test = base.extend(
  plantStoreFixtures({
    baseUrl,
    plants: [{ id: 1, name: 'Ivy', owner: 'alice' }],
    record: 'vite-react-example',
  }),
);

afterEach(cleanup);

describe('the list of plants', () => {
  test('shows the plants of the store', async ({ plantStore }) => {
    plantStore.plants.create({ id: 2, name: 'Basil', tag: 'herb', owner: 'alice' });
    render(<PlantList />);

    expect(await screen.findByText('Basil (herb)')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  test('creates a plant', async ({ plantStore }) => {
    const user = userEvent.setup();
    render(<PlantList />);

    await user.type(screen.getByLabelText('Id'), '9007199254740993');
    await user.type(screen.getByLabelText('Name'), 'Basil');
    await user.click(screen.getByRole('button', { name: 'Plant' }));

    expect(await screen.findByText('Basil')).toBeTruthy();
    expect(plantStore.plants.find('9007199254740993')?.name).toBe('Basil');
  });

  test('says that the store is down', async ({ plantStore }) => {
    plantStore.faults.start('backend-down');
    render(<PlantList />);

    expect((await screen.findByRole('alert')).textContent).toBe('The plant store is down.');
  });
});
