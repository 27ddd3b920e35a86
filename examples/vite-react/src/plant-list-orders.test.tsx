import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { everyOrder, plantStoreFixtures } from 'plant-store-kit/vitest';
import { afterEach, test as base, expect, vi } from 'vitest';
import { PlantList } from './plant-list';
import { baseUrl } from './plant-store';

const test = base.extend(plantStoreFixtures({ baseUrl, plants: [] }));

// As Testing Library does where Vitest has globals: React then complains of updates outside of act.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const complaints = vi.spyOn(console, 'error');

afterEach(cleanup);

test(
  'the list shows a new plant in every order of responses',
  everyOrder(async ({ plantStore }) => {
    cleanup();
    const user = userEvent.setup();
    render(<PlantList />);

    await user.type(screen.getByLabelText('Id'), '7');
    await user.type(screen.getByLabelText('Name'), 'Basil');
    await user.click(screen.getByRole('button', { name: 'Plant' }));
    await plantStore.settled();

    expect(screen.getByRole('listitem').textContent).toBe('Basil');
    expect(complaints).not.toHaveBeenCalled();
  }),
);
