import { createPlantMock } from 'plant-store-kit';

/** The plant store of all stories. */
export const mock = createPlantMock({
  baseUrl: '/api',
  plants: [
    { id: 1, name: 'Ivy' },
    { id: 2, name: 'Basil', tag: 'herb', owner: 'alice' },
  ],
});
