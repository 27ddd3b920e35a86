import plants from '../../fixtures/plants.json' with { type: 'json' };
import users from '../../fixtures/users.json' with { type: 'json' };
import { parsePlants, parseUsers } from './fixtures.js';

/** The plants a mock begins with: three dozen, over alice, bob and everyone. */
export const defaultPlants = parsePlants(plants, 'fixtures/plants.json');

/** The tokens a mock knows: of alice and bob, and of alice one read-only, expired and revoked. */
export const defaultTokens = parseUsers(users, 'fixtures/users.json');
