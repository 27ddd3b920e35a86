export {
  type CallOptions,
  createPlantClient,
  type PlantClient,
  type PlantClientOptions,
} from '../client/create-plant-client.js';
export type { FetchLike } from '../client/fetch-like.js';
export {
  isPlantStoreError,
  PlantStoreError,
  type PlantStoreOperation,
} from '../client/plant-store-error.js';
