export { plantStore } from '../server/vite/plant-store-plugin.js';
export type { PlantStorePluginOptions } from '../server/vite/plugin-options.js';
