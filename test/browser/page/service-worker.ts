import { setupWorker } from 'msw/browser';
import { createPlantMock } from 'plant-store-kit';
import { PlantClient } from '../../behaviour/plant-client.js';
import { type Transport, threePlants } from '../../behaviour/transport.js';

const worker = setupWorker();
let started: Promise<unknown> | undefined;

export function serviceWorker(baseUrl: string): Transport {
  return {
    name: `a service worker, at ${baseUrl}`,
    async open(options) {
      started ??= worker.start({ quiet: true, onUnhandledRequest: 'error' });
      await started;
      const mock = createPlantMock({ baseUrl, plants: threePlants, ...options });
      worker.resetHandlers(...mock.handlers);
      return {
        client: new PlantClient(baseUrl, (url, init) => fetch(url, init)),
        inside: mock,
        [Symbol.asyncDispose]: async () => worker.resetHandlers(),
      };
    },
  };
}
