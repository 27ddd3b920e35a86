import { createPlantMock } from 'plant-store-kit';
import { timeFirstList } from './page.js';

timeFirstList(createPlantMock({ baseUrl: '/api' }).handlers);
