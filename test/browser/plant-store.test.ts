import { describePlantStore } from '../behaviour/plant-store-behaviour.js';
import { serviceWorker } from './service-worker.js';

describePlantStore(serviceWorker('https://api.example.com/v1'));
describePlantStore(serviceWorker('/api'));
