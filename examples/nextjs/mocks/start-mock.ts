import { setupServer } from 'msw/node';
import { createPlantMock } from 'plant-store-kit';
import { baseUrl } from '../plant-store';

/** Answers the requests of Next.js' server that go to the plant store. */
export function startMock() {
  const mock = createPlantMock({ baseUrl });
  setupServer(...mock.handlers).listen({ onUnhandledRequest: 'bypass' });
}
