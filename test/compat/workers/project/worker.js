import { createPlantMock } from 'plant-store-kit/fetch';

const mock = createPlantMock({ baseUrl: '/api', plants: [] });

export default { fetch: mock.fetch };
