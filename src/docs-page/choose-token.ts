import { storedAdminToken } from '../panel/stored-admin-token.js';
import type { AccessToken } from '../store/token-registry.js';

/**
 * The first token of the server that may do everything; undefined if there is none, or if the admin API
 * does not tell this page.
 */
export async function chooseToken(): Promise<AccessToken | undefined> {
  const adminToken = storedAdminToken();
  const response = await fetch('../__admin/users', {
    headers: adminToken === undefined ? {} : { authorization: `Bearer ${adminToken}` },
  });
  if (!response.ok) {
    return undefined;
  }
  const tokens: AccessToken[] = await response.json();
  return tokens.find(({ scopes, status }) => status === 'valid' && scopes.includes('write'));
}
