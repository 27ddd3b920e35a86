import plants from '../../fixtures/plants.json' with { type: 'json' };
import users from '../../fixtures/users.json' with { type: 'json' };
import { parsePlants, parseUsers } from './fixtures.js';
import type { PlantRecord } from './plant-record.js';
import type { AccessToken } from './token-registry.js';

/** The plants a mock begins with: three dozen, over alice, bob and everyone. */
export const defaultPlants: readonly PlantRecord[] = freeze(
  parsePlants(plants, 'fixtures/plants.json'),
);

/** The tokens a mock knows: of alice and bob, and of alice one read-only, expired and revoked. */
export const defaultTokens: readonly AccessToken[] = freeze(
  parseUsers(users, 'fixtures/users.json'),
);

/** Every mock shares them. */
function freeze<Item>(items: Item[]): readonly Item[] {
  return Object.freeze(items.map((item) => Object.freeze(item)));
}
