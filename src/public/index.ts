// The names of ./fetch, of which these are with msw.
export type { OnUnknownPath } from '../mock/base-url.js';
export { createPlantMock, type PlantMock } from '../mock/create-plant-mock.js';
export type { PlantMockOptions } from '../mock/plant-mock-options.js';
export * from './fetch.js';
