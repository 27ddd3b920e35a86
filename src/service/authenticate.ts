import type { ResolvedProfile } from '../interface/open-points.js';
import type { AccessToken, Scope, TokenRegistry, TokenStatus } from '../store/token-registry.js';
import { Rejection } from './rejection.js';

/** The scheme, then one token without spaces (RFC 6750). */
const bearer = {
  any: /^(bearer +)(\S+)$/i,
  exact: /^(Bearer +)(\S+)$/,
} satisfies Record<ResolvedProfile['authentication.scheme-case'], RegExp>;

/** The parts of an Authorization header that carries a bearer token. */
export function readBearer(
  authorization: string,
  profile: ResolvedProfile,
): { readonly scheme: string; readonly value: string } | undefined {
  const pattern = bearer[profile['authentication.scheme-case']];
  const [, scheme, value] = pattern.exec(authorization.trim()) ?? [];
  return scheme === undefined || value === undefined ? undefined : { scheme, value };
}

/** The token of a request, if it is one that was issued and still holds. */
export function authenticate(
  authorization: string | undefined,
  tokens: TokenRegistry,
  profile: ResolvedProfile,
): AccessToken | Rejection {
  const refuse = (by: RefusalId, message: string, reason?: string) =>
    new Rejection(by, profile[by], message, challengeOf(profile, reason));

  if (authorization === undefined || authorization.trim() === '') {
    return refuse(
      'authentication.missing-token',
      'A token is required: send the header "Authorization: Bearer <token>".',
    );
  }
  const sent = readBearer(authorization, profile);
  if (sent === undefined) {
    return refuse(
      'authentication.other-scheme',
      'The Authorization header must be "Bearer", a space, and one token.',
    );
  }
  const token = tokens.find(sent.value);
  if (token === undefined) {
    return refuse(
      'authentication.unknown-token',
      'The token is unknown.',
      'error="invalid_token", error_description="The token is unknown"',
    );
  }
  return token.status === 'valid' ? token : refuseEnded(profile, token.status);
}

/** What a token gets that held once. */
export function refuseEnded(
  profile: ResolvedProfile,
  status: Exclude<TokenStatus, 'valid'> = 'expired',
): Rejection {
  const ended = status === 'expired' ? 'has expired' : 'was revoked';
  return new Rejection(
    'authentication.ended-token',
    profile['authentication.ended-token'],
    `The token ${ended}.`,
    challengeOf(profile, `error="invalid_token", error_description="The token ${ended}"`),
  );
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
    challengeOf(profile, `error="insufficient_scope", scope="${scope}"`),
  );
}

type RefusalId =
  | 'authentication.missing-token'
  | 'authentication.other-scheme'
  | 'authentication.unknown-token';

/** The header that goes with a refused token, where the profile sends one. */
export function challengeOf(profile: ResolvedProfile, reason = ''): Record<string, string> {
  return profile['authentication.challenge'] === 'sent'
    ? { 'www-authenticate': `Bearer ${reason}`.trim() }
    : {};
}
