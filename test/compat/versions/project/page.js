import { createPlantMock } from 'plant-store-kit';
import { mountPlantStorePanel } from 'plant-store-kit/panel';

mountPlantStorePanel(createPlantMock({ baseUrl: '/api' }));
