import { setupWorker } from 'msw/browser';
import { createPlantMock } from 'plant-store-kit';
import { baseUrl } from '../plant-store';

const mock = createPlantMock({ baseUrl });

let started: Promise<unknown> | undefined;

/** Answers the requests of this page that go to the plant store, from one worker however often it is called. */
export function startMock() {
  started ??= setupWorker(...mock.handlers)
    .start({ onUnhandledRequest: 'bypass' })
    .catch(console.error);
  return started;
}
