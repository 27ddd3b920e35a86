import type { Preview } from '@storybook/react-vite';
import { setupWorker } from 'msw/browser';
import { mock } from './plant-mock';

const preview: Preview = {
  async beforeAll() {
    await setupWorker(...mock.handlers).start({ onUnhandledRequest: 'bypass', quiet: true });
  },
  // Each story begins with the initial plants, and without faults.
  beforeEach() {
    mock.reset();
  },
};

export default preview;
