// The page of a frontend, with a mock and the panel in it.
import { setupWorker } from 'msw/browser';
import { createPlantMock } from 'plant-store-kit';
import { mountPlantStorePanel } from 'plant-store-kit/panel';

const mock = createPlantMock({ baseUrl: '/' });
await setupWorker(...mock.handlers).start({ quiet: true, onUnhandledRequest: 'bypass' });
const panel = mountPlantStorePanel(mock);
Object.assign(window, { mock, panel, isReady: true });
