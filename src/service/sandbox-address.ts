import type { TokenRegistry } from '../store/token-registry.js';
import { isName } from '../text/syntax.js';
import type { PlainRequest } from './plain-http.js';

/** The name of the sandbox for requests that name none. */
export const defaultSandbox = 'default';

/** The header that names the sandbox of a request; the response repeats it. */
export const sandboxHeader = 'x-mock-sandbox';

/** The token for a sandbox. */
export function tokenOf(token: string, sandbox: string): string {
  return `${token}~${sandbox}`;
}

/** The sandbox of a request, and its Authorization header without the name of one. */
export interface SandboxAddress {
  /** Undefined if the request names none. */
  readonly sandbox: string | undefined;
  readonly authorization: string | undefined;
}

type IssuedTokens = Pick<TokenRegistry, 'findIssued'>;

/** Reads which sandbox a request names: in its `x-mock-sandbox` header, else at the end of its bearer token. */
export function readSandboxAddress(
  { authorization, [sandboxHeader]: header }: PlainRequest['headers'],
  tokens: IssuedTokens,
): SandboxAddress {
  const bearer = authorization === undefined ? undefined : readBearer(authorization);
  const named = bearer && readToken(bearer.value, tokens);
  return {
    sandbox: header ?? named?.sandbox,
    authorization: named?.sandbox ? bearer?.scheme + named.token : authorization,
  };
}

/** Reads a token: it names the sandbox after its last `~`, unless a token with that `~` was issued. */
export function readToken(
  token: string,
  tokens: IssuedTokens,
): { readonly token: string; readonly sandbox?: string } {
  const mark = token.lastIndexOf('~');
  const sandbox = token.slice(mark + 1);
  return mark < 1 || !isName(sandbox) || tokens.findIssued(token) !== undefined
    ? { token }
    : { token: token.slice(0, mark), sandbox };
}

/** The scheme, then one token without spaces (RFC 6750). */
const bearerPattern = /^(bearer +)(\S+)$/i;

/** The parts of an Authorization header that carries a bearer token. */
export function readBearer(authorization: string) {
  const [, scheme, value] = bearerPattern.exec(authorization.trim()) ?? [];
  return scheme !== undefined && value !== undefined ? { scheme, value } : undefined;
}
