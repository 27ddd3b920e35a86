import type { OperationName } from '../interface/operation-name.js';
import type { AccessToken, Scope, TokenRegistry, TokenStatus } from '../store/token-registry.js';
import { isName, nameRule } from '../text/syntax.js';
import { shorten } from '../text/wording.js';
import type { CompiledProfile } from './compiled-profile.js';
import type { PlainRequest } from './plain-http.js';
import {
  readBearer,
  readSandboxAddress,
  type SandboxAddress,
  sandboxHeader,
} from './sandbox-address.js';
import { Rejection } from './stage-result.js';

/** Reads which sandbox a request is for, or rejects the name of it in its header. */
export function readSender(
  { headers }: PlainRequest,
  tokens: TokenRegistry,
): SandboxAddress | Rejection {
  const { authorization, [sandboxHeader]: name } = headers;
  if (name === undefined && !authorization?.includes('~')) {
    return { sandbox: undefined, authorization };
  }
  if (name !== undefined && !isName(name)) {
    const message = `${sandboxHeader} must be the name of a sandbox (${nameRule}), not "${shorten(name)}"`;
    return new Rejection('mock.header', 400, message);
  }
  return readSandboxAddress(headers, tokens);
}

export function authenticate(
  authorization: string | undefined,
  { tokens, profile }: { readonly tokens: TokenRegistry; readonly profile: CompiledProfile },
  operation: OperationName,
): AccessToken | Rejection {
  // What nearly all clients send, without a regular expression.
  if (authorization?.startsWith('Bearer ')) {
    const issued = tokens.findIssued(authorization.slice('Bearer '.length));
    if (issued?.status === 'valid') {
      return issued;
    }
  }
  const header = authorization?.trim() ?? '';
  if (header === '') {
    const message = 'A token is required: send the header "Authorization: Bearer <token>".';
    const variant = authorization === undefined ? operation : 'empty header';
    return profile.reject('authentication.missing-token', message, variant);
  }
  const sent = readBearer(header);
  if (sent === undefined) {
    const message = 'The Authorization header must be "Bearer", a space, and one token.';
    const variant = otherScheme(header) ?? operation;
    return profile.reject('authentication.other-scheme', message, variant);
  }
  if (!sent.scheme.startsWith('Bearer')) {
    const message = 'The scheme of the Authorization header must be written as "Bearer".';
    const rejection = profile.rejectUnlessAccepted('authentication.scheme-case', message);
    if (rejection !== undefined) {
      return rejection;
    }
  }
  const token = tokens.find(sent.value);
  if (token === undefined) {
    return profile.reject('authentication.unknown-token', 'The token is unknown.', operation);
  }
  return token.status === 'valid' ? token : rejectEnded(profile, operation, token.status);
}

/** The variant of an Authorization header without a bearer token; undefined for another scheme. */
function otherScheme(header: string): string | undefined {
  if (/^bearer( |$)/i.test(header)) {
    return header.includes(' ') ? 'two tokens' : 'no token';
  }
  return header.includes(' ') ? undefined : 'no scheme';
}

export function rejectEnded(
  profile: CompiledProfile,
  operation: OperationName,
  status: Exclude<TokenStatus, 'valid'> = 'expired',
): Rejection {
  const message = `The token ${status === 'expired' ? 'has expired' : 'was revoked'}.`;
  return profile.reject('authentication.ended-token', message, operation);
}

/** The headers of a 401 response from a fault. */
export function challengeOf(profile: CompiledProfile): Readonly<Record<string, string>> {
  return profile.outcomeOf('authentication.missing-token').outcome.headers ?? {};
}

/** A request, once it is known who sent it. */
interface IdentifiedRequest {
  readonly operation: OperationName | undefined;
  /** The token, or why it was rejected. */
  readonly token: AccessToken | Rejection | undefined;
  readonly profile: CompiledProfile;
}

/** Rejects a request without an accepted token. */
export function requireToken({ token }: IdentifiedRequest): Rejection | undefined {
  return token instanceof Rejection ? token : undefined;
}

/** Creates the check that a token has a scope. It passes if the profile accepts a token without the scope. */
export function requireScope(scope: Scope) {
  return ({ token, operation, profile }: IdentifiedRequest): Rejection | undefined => {
    if (token === undefined || token instanceof Rejection || token.scopes.includes(scope)) {
      return undefined;
    }
    const message = `The token does not allow this: it needs the scope "${scope}".`;
    const situation = 'authentication.insufficient-scope';
    return profile.rejectUnlessAccepted(situation, message, operation, { scope });
  };
}
