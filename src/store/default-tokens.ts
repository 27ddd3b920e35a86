import { freezeAll } from '../interface/json.js';
import type { AccessToken } from './token-registry.js';

/** The tokens of a mock: one of alice, one of bob, and a read-only, an expired and a revoked one of alice. */
export const defaultTokens: readonly AccessToken[] = freezeAll<readonly AccessToken[]>([
  { token: 'alice-token', user: 'alice', scopes: ['read', 'write'], status: 'valid' },
  { token: 'bob-token', user: 'bob', scopes: ['read', 'write'], status: 'valid' },
  { token: 'alice-read-only-token', user: 'alice', scopes: ['read'], status: 'valid' },
  { token: 'alice-expired-token', user: 'alice', scopes: ['read', 'write'], status: 'expired' },
  { token: 'alice-revoked-token', user: 'alice', scopes: ['read', 'write'], status: 'revoked' },
]);
