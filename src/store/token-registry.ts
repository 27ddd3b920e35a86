import { freezeAll } from '../text/json.js';

export type Scope = 'read' | 'write';
export type TokenStatus = 'valid' | 'expired' | 'revoked';

/** A bearer token, its user, and what it allows. */
export interface AccessToken {
  readonly token: string;
  readonly user: string;
  readonly scopes: readonly Scope[];
  readonly status: TokenStatus;
}

export const allScopes: readonly Scope[] = ['read', 'write'];

/** The tokens of a mock: one of alice, one of bob, and a read-only, an expired and a revoked one of alice. */
export const defaultTokens: readonly AccessToken[] = freezeAll<readonly AccessToken[]>([
  { token: 'alice-token', user: 'alice', scopes: ['read', 'write'], status: 'valid' },
  { token: 'bob-token', user: 'bob', scopes: ['read', 'write'], status: 'valid' },
  { token: 'alice-read-only-token', user: 'alice', scopes: ['read'], status: 'valid' },
  { token: 'alice-expired-token', user: 'alice', scopes: ['read', 'write'], status: 'expired' },
  { token: 'alice-revoked-token', user: 'alice', scopes: ['read', 'write'], status: 'revoked' },
]);

interface TokenRegistryOptions {
  readonly anyToken: boolean;
  readonly userOf?: ((token: string) => string) | undefined;
}

/** The issued tokens. The document leaves open how tokens are issued (Authentication 3). */
export class TokenRegistry {
  #tokens: ReadonlyMap<string, AccessToken> = new Map();
  /** Whether any other token is valid, too. */
  readonly acceptsAny: boolean;
  readonly #userOf: (token: string) => string;

  /**
   * @param options.anyToken whether any other token is valid, too.
   * @param options.userOf the user of any other token. Default: one of the same name.
   */
  constructor(tokens: readonly AccessToken[], { anyToken, userOf }: TokenRegistryOptions) {
    this.replace(tokens);
    this.acceptsAny = anyToken;
    this.#userOf = userOf ?? ((token) => token);
  }

  /** The issued tokens. */
  all(): AccessToken[] {
    return [...this.#tokens.values()];
  }

  /** Replaces the issued tokens. */
  replace(tokens: readonly AccessToken[]): void {
    this.#tokens = new Map(tokens.map((token) => [token.token, token]));
  }

  findIssued(token: string): AccessToken | undefined {
    return this.#tokens.get(token);
  }

  find(token: string): AccessToken | undefined {
    const issued = this.#tokens.get(token);
    if (issued !== undefined || !this.acceptsAny) {
      return issued;
    }
    return { token, user: this.#userOf(token), scopes: allScopes, status: 'valid' };
  }
}

/** The users with a token that allows writing, each once. */
export function writersOf(tokens: readonly AccessToken[]): string[] {
  const writers = tokens.filter(
    ({ status, scopes }) => status === 'valid' && scopes.includes('write'),
  );
  return [...new Set(writers.map(({ user }) => user))];
}
