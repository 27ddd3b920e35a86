// The names of ./fetch, of which these are with msw.
export { createPlantMock, type PlantMock } from '../mock/create-plant-mock.js';
export * from './fetch.js';
