import { nodeTransports } from './node-transports.js';
import { describePlantStore } from './plant-store-behaviour.js';

nodeTransports.forEach(describePlantStore);
