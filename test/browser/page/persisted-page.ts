// The page that persist-plants.test.ts reloads: the documented way to keep the plants.
import type { PlantMock } from 'plant-store-kit';
import { mock } from '../../docs/examples/persisted-mock.js';

declare global {
  interface Window {
    mock?: PlantMock;
  }
}

window.mock = mock;
