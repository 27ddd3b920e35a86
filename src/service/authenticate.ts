import type { OperationName } from '../interface/rules.js';
import type { AccessToken, Scope, TokenRegistry, TokenStatus } from '../store/token-registry.js';
import type { CompiledProfile } from './compiled-profile.js';
import { type Rejection, reject, rejectByProfile } from './outcome.js';

/** The scheme, then one token without spaces (RFC 6750). */
const bearer = /^(bearer +)(\S+)$/i;
const exactScheme = /^Bearer /;

interface BearerParts {
  readonly scheme: string;
  readonly value: string;
}

/** The header that was read last, and its parts: most clients send the same one each time. */
let last: readonly [authorization: string, parts: BearerParts | undefined] = ['', undefined];

/** The parts of an Authorization header that carries a bearer token. */
export function readBearer(authorization: string): BearerParts | undefined {
  if (authorization !== last[0]) {
    const [, scheme, value] = bearer.exec(authorization.trim()) ?? [];
    const isBearer = scheme !== undefined && value !== undefined;
    last = [authorization, isBearer ? { scheme, value } : undefined];
  }
  return last[1];
}

/** Finds the token of a request, or rejects the request if there is no valid one. */
export function authenticate(
  authorization: string | undefined,
  tokens: TokenRegistry,
  profile: CompiledProfile,
  operation: OperationName,
): AccessToken | Rejection {
  if (authorization === undefined || authorization.trim() === '') {
    const variant = authorization === undefined ? operation : 'empty header';
    return reject(
      'authentication.missing-token',
      profile.outcomeOf('authentication.missing-token', variant),
      'A token is required: send the header "Authorization: Bearer <token>".',
    );
  }
  const sent = readBearer(authorization);
  if (sent === undefined) {
    const variant = otherScheme(authorization.trim()) ?? operation;
    return reject(
      'authentication.other-scheme',
      profile.outcomeOf('authentication.other-scheme', variant),
      'The Authorization header must be "Bearer", a space, and one token.',
    );
  }
  return (
    rejectSchemeCase(authorization.trim(), profile) ??
    findToken(sent.value, tokens, profile, operation)
  );
}

/** The variant of an Authorization header without a bearer token; undefined for another scheme. */
function otherScheme(authorization: string): string | undefined {
  if (/^bearer$/i.test(authorization)) {
    return 'no token';
  }
  if (/^bearer /i.test(authorization)) {
    return 'two tokens';
  }
  return authorization.includes(' ') ? undefined : 'no scheme';
}

function rejectSchemeCase(authorization: string, profile: CompiledProfile): Rejection | undefined {
  if (profile.isUsual('authentication.scheme-case') || exactScheme.test(authorization)) {
    return undefined;
  }
  const scheme = authorization.slice(0, 'Bearer'.length);
  const variant = { bearer: 'lower case', BEARER: 'upper case' }[scheme];
  return rejectByProfile(
    'authentication.scheme-case',
    profile.outcomeOf('authentication.scheme-case', variant),
    'The scheme of the Authorization header must be written as "Bearer".',
  );
}

function findToken(
  value: string,
  tokens: TokenRegistry,
  profile: CompiledProfile,
  operation: OperationName,
): AccessToken | Rejection {
  const token = tokens.find(value);
  if (token === undefined) {
    return reject(
      'authentication.unknown-token',
      profile.outcomeOf('authentication.unknown-token', operation),
      'The token is unknown.',
    );
  }
  return token.status === 'valid' ? token : rejectEnded(profile, operation, token.status);
}

/** Rejects a token that is no longer valid. */
export function rejectEnded(
  profile: CompiledProfile,
  operation: OperationName,
  status: Exclude<TokenStatus, 'valid'> = 'expired',
): Rejection {
  return reject(
    'authentication.ended-token',
    profile.outcomeOf('authentication.ended-token', operation),
    `The token ${status === 'expired' ? 'has expired' : 'was revoked'}.`,
  );
}

/** Rejects a token without the scope, unless the profile accepts such tokens. */
export function rejectWithoutScope(
  token: AccessToken,
  scope: Scope,
  profile: CompiledProfile,
  operation: OperationName,
): Rejection | undefined {
  return token.scopes.includes(scope)
    ? undefined
    : rejectByProfile(
        'authentication.insufficient-scope',
        profile.outcomeOf('authentication.insufficient-scope', operation),
        `The token does not allow this: it needs the scope "${scope}".`,
        { scope },
      );
}

/** The headers of a 401 response from a fault. */
export function challengeOf(profile: CompiledProfile): Readonly<Record<string, string>> {
  return profile.outcomeOf('authentication.missing-token').outcome.headers ?? {};
}
