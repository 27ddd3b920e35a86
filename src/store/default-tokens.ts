import users from '../../fixtures/users.json' with { type: 'json' };
import type { AccessToken } from './token-registry.js';

// Not parsed, which would take time at each start; a test checks them.

/** The tokens of a mock: one of alice, one of bob, and a read-only, an expired and a revoked one of alice. */
export const defaultTokens: readonly AccessToken[] = Object.freeze(
  (users as AccessToken[]).map((token) => Object.freeze(token)),
);
