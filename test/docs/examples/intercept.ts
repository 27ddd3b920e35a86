import { createPlantMock } from 'plant-store-kit/fetch';

const mock = createPlantMock({ baseUrl: '/api' });

export const stop = await mock.intercept();
