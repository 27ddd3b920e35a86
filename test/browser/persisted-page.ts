// The page that persist-plants.test.ts reloads.
import { createPlantMock, type PlantMock } from 'plant-store-kit';

declare global {
  interface Window {
    mock?: PlantMock;
  }
}

window.mock = createPlantMock({ baseUrl: '/persisted', plants: [], persist: localStorage });
