import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { mock } from '../.storybook/plant-mock';
import { PlantList } from './plant-list';

const meta = { component: PlantList } satisfies Meta<typeof PlantList>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Plants: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('Basil (herb)')).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
  },
};

export const ManyPlants: Story = {
  async beforeEach() {
    await mock.plants.generate({ count: 100 });
  },
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('listitem')).not.toHaveLength(2);
  },
};

/** A scenario: every request is answered with 503. */
export const BackendDown: Story = {
  beforeEach() {
    mock.faults.start('backend-down');
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The plant store is down.');
  },
};

/** A fault: the connection of the first create is lost. */
export const SecondTry: Story = {
  beforeEach() {
    mock.faults.add({ kind: 'drop-connection', operation: 'create', times: 1 });
  },
  async play({ canvas, userEvent }) {
    await userEvent.type(canvas.getByLabelText('Id'), '1001');
    await userEvent.type(canvas.getByLabelText('Name'), 'Mint');

    await userEvent.click(canvas.getByRole('button', { name: 'Plant' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('cannot be reached');
    await userEvent.click(canvas.getByRole('button', { name: 'Plant' }));

    await expect(await canvas.findByText('Mint')).toBeVisible();
    await expect(mock.plants.find(1001)?.owner).toBe('alice');
  },
};
