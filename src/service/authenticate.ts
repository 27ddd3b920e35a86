import type { ResolvedProfile } from '../interface/open-points.js';
import type { AccessToken, Scope, TokenRegistry } from '../store/token-registry.js';
import { Rejection } from './rejection.js';

/** The scheme in any case, then one token without spaces (RFC 6750, RFC 9110). */
const bearer = /^bearer +(\S+)$/i;

/** The token of a request, if it is one that was issued and still holds. */
export function authenticate(
  authorization: string | undefined,
  tokens: TokenRegistry,
  profile: ResolvedProfile,
): AccessToken | Rejection {
  const refuse = (by: RefusalId, message: string, reason = '') =>
    new Rejection(by, profile[by], message, challenge(profile, reason));

  if (authorization === undefined || authorization.trim() === '') {
    return refuse(
      'authentication.missing-token',
      'A token is required: send the header "Authorization: Bearer <token>".',
    );
  }
  const [, value] = bearer.exec(authorization.trim()) ?? [];
  if (value === undefined) {
    return refuse(
      'authentication.other-scheme',
      'The Authorization header must be "Bearer", a space, and one token.',
    );
  }
  const token = tokens.find(value);
  if (token === undefined) {
    return refuse(
      'authentication.unknown-token',
      'The token is unknown.',
      'error="invalid_token", error_description="The token is unknown"',
    );
  }
  if (token.status !== 'valid') {
    const ended = token.status === 'expired' ? 'has expired' : 'was revoked';
    return refuse(
      'authentication.ended-token',
      `The token ${ended}.`,
      `error="invalid_token", error_description="The token ${ended}"`,
    );
  }
  return token;
}

/** A rejection, unless the token allows the scope. */
export function refuseWithoutScope(
  token: AccessToken,
  scope: Scope,
  profile: ResolvedProfile,
): Rejection | undefined {
  if (profile['authentication.scopes'] === 'ignored' || token.scopes.includes(scope)) {
    return undefined;
  }
  return new Rejection(
    'authentication.insufficient-scope',
    profile['authentication.insufficient-scope'],
    `The token does not allow this: it needs the scope "${scope}".`,
    challenge(profile, `error="insufficient_scope", scope="${scope}"`),
  );
}

type RefusalId =
  | 'authentication.missing-token'
  | 'authentication.other-scheme'
  | 'authentication.unknown-token'
  | 'authentication.ended-token';

function challenge(profile: ResolvedProfile, reason: string): Record<string, string> {
  return profile['authentication.challenge'] === 'sent'
    ? { 'www-authenticate': `Bearer ${reason}`.trim() }
    : {};
}
