import type { DescribedEntry } from '../../interface/describe-profile.js';
import type { SituationId } from '../../interface/situations.js';
import type { AccessToken } from '../../store/token-registry.js';

/** What a token allows: "reads and writes". */
export function describeScopes({ scopes, status }: Pick<AccessToken, 'scopes' | 'status'>): string {
  if (status !== 'valid') {
    return 'nothing';
  }
  const [reads, writes] = [scopes.includes('read'), scopes.includes('write')];
  if (reads && writes) {
    return 'reads and writes';
  }
  return reads ? 'reads only' : writes ? 'writes only' : 'nothing';
}

/**
 * What a token is for, in a sentence.
 *
 * @param profile says which status answers a rejected token.
 */
export function describeToken(token: AccessToken, profile: readonly DescribedEntry[]): string {
  const { user, scopes, status } = token;
  if (status !== 'valid') {
    const answer = rejectionOf(profile, 'authentication.ended-token', 401);
    const what = status === 'expired' ? 'has expired' : 'was revoked';
    return `Use it to see what your app does when a token ${what}: each request ${answer}.`;
  }
  const answer = rejectionOf(profile, 'authentication.insufficient-scope', 403);
  const [reads, writes] = [scopes.includes('read'), scopes.includes('write')];
  if (reads && writes) {
    return `Use it to list, create and delete plants as ${user}.`;
  }
  const [may, other] = reads
    ? ['only read', 'a create or a delete']
    : writes
      ? ['only write', 'a list']
      : ['do nothing', 'each request'];
  return `Use it to see what your app does when a user may ${may}: ${other} ${answer}.`;
}

/** How the mock answers in a situation: with a status, or by its profile like any other request. */
function rejectionOf(
  profile: readonly DescribedEntry[],
  situation: SituationId,
  byDefault: number,
): string {
  const entry = profile.find(({ id }) => id === situation);
  const { status } = (entry?.value ?? { status: byDefault }) as { readonly status?: number };
  return status === undefined || status < 400
    ? 'is accepted all the same, since the profile says so'
    : `is answered with ${status}`;
}
