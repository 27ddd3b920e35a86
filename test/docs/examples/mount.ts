import { createPlantMock } from 'plant-store-kit';

const mock = createPlantMock({ baseUrl: '/api' });

export const GET = mock.fetch;
export const POST = mock.fetch;
export const DELETE = mock.fetch;
