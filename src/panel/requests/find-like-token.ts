import type { JournalEntry } from '../../service/journal/journal-entry.js';
import type { AccessToken } from '../../store/token-registry.js';

/**
 * Finds a token that a request can have been sent with, by what the mock made of it; undefined if it had
 * none, or one that was never issued.
 */
export function findLikeToken(
  { operation, user, rejectedBy, response }: JournalEntry,
  users: readonly AccessToken[],
): AccessToken | undefined {
  if (rejectedBy?.startsWith('authentication.ended-token')) {
    const ended = users.filter(({ status }) => status !== 'valid');
    return ended.find(({ status }) => response?.body.includes(status)) ?? ended[0];
  }
  const own = users.filter((one) => one.user === user && one.status === 'valid');
  const scope = operation === 'list' ? 'read' : 'write';
  const isScopeMissing = rejectedBy?.startsWith('authentication.insufficient-scope') === true;
  return own.find(({ scopes }) => scopes.includes(scope) !== isScopeMissing) ?? own[0];
}
