import plants from '../../fixtures/plants.json' with { type: 'json' };
import users from '../../fixtures/users.json' with { type: 'json' };
import type { PlantRecord } from './plant-record.js';
import type { AccessToken } from './token-registry.js';

// Taken as they are written, and held to their form by a test: to parse them took 5 ms of a start.

/** The plants a mock begins with: three dozen, over alice, bob and everyone. */
export const defaultPlants: readonly PlantRecord[] = Object.freeze(
  plants.map(({ id, ...plant }) => Object.freeze({ id: String(id), ...plant })),
);

/** The tokens a mock knows: of alice and bob, and of alice one read-only, expired and revoked. */
export const defaultTokens: readonly AccessToken[] = Object.freeze(
  (users as AccessToken[]).map((token) => Object.freeze(token)),
);
