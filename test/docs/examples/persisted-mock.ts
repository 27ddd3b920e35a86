import { createPlantMock } from 'plant-store-kit';

export const mock = createPlantMock({ baseUrl: '/api', persist: localStorage });
