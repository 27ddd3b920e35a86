import { setupWorker } from 'msw/browser';
import { createPlantMock } from 'plant-store-kit';

export const mock = createPlantMock({ baseUrl: '/api' });

let started: Promise<unknown> | undefined;

export async function startMock() {
  started ??= setupWorker(...mock.handlers)
    .start({ onUnhandledRequest: 'bypass' })
    .catch(console.error);
  await started;
}
