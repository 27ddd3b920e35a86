import { setupWorker } from 'msw/browser';
import { createPlantMock } from 'plant-store-kit';

export const mock = createPlantMock({ baseUrl: '/api' });

export async function startMock() {
  await setupWorker(...mock.handlers).start({ onUnhandledRequest: 'bypass' });
}
