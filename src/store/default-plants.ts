import plants from '../../fixtures/plants.json' with { type: 'json' };
import type { PlantRecord } from './plant-record.js';

// Not parsed, which would take 5 ms of each start; a test checks them.

/** The initial plants of a mock: three dozen, of alice, bob and everyone. */
export const defaultPlants: readonly PlantRecord[] = Object.freeze(
  plants.map(({ id, ...plant }) => Object.freeze({ id: String(id), ...plant })),
);
