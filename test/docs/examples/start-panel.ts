import { mountPlantStorePanel } from 'plant-store-kit/panel';
import { mock } from './start-mock.js';

mountPlantStorePanel(mock, { corner: 'bottom-left' });
