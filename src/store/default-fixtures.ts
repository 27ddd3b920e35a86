import plants from '../../fixtures/plants.json' with { type: 'json' };
import users from '../../fixtures/users.json' with { type: 'json' };
import type { PlantRecord } from './plant-record.js';
import type { AccessToken } from './token-registry.js';

// Not parsed, which would take 5 ms of each start; a test checks them.

/** The initial plants of a mock: three dozen, of alice, bob and everyone. */
export const defaultPlants: readonly PlantRecord[] = Object.freeze(
  plants.map(({ id, ...plant }) => Object.freeze({ id: String(id), ...plant })),
);

/** The tokens of a mock: one of alice, one of bob, and a read-only, an expired and a revoked one of alice. */
export const defaultTokens: readonly AccessToken[] = Object.freeze(
  (users as AccessToken[]).map((token) => Object.freeze(token)),
);
