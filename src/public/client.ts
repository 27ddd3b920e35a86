export {
  type CallOptions,
  createPlantClient,
  type ListOptions,
  type PlantClient,
  type PlantClientOptions,
} from '../client/create-plant-client.js';
export type { FetchLike } from '../client/fetch-like.js';
export {
  isPlantStoreError,
  PlantStoreError,
} from '../client/plant-store-error.js';
export type { OperationName } from '../interface/operation-name.js';
export type { Plant } from '../interface/plant.js';
