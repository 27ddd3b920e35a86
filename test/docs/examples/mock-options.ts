import { createPlantMock } from 'plant-store-kit';

export const mock = createPlantMock({
  baseUrl: '/api',
  onUnknownPath: 'reject',
  scenarioFromAddress: true,
});
