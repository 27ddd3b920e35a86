import { setupWorker } from 'msw/browser';
import { createPlantMock } from 'plant-store-kit';
import { baseUrl } from '../plant-store';

/** Answers the requests of this page that go to the plant store. */
export async function startMock() {
  const mock = createPlantMock({ baseUrl });
  await setupWorker(...mock.handlers).start({ onUnhandledRequest: 'bypass' });
}
