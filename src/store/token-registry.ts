export type Scope = 'read' | 'write';
export type TokenStatus = 'valid' | 'expired' | 'revoked';

/** A bearer token, whose it is, and what it allows. */
export interface AccessToken {
  readonly token: string;
  readonly user: string;
  readonly scopes: readonly Scope[];
  readonly status: TokenStatus;
}

export const allScopes: readonly Scope[] = ['read', 'write'];

/** The tokens that were issued; the document leaves open how (Authentication 3). */
export class TokenRegistry {
  #tokens: ReadonlyMap<string, AccessToken> = new Map();
  readonly #acceptsAny: boolean;

  /** @param options.anyToken take any other token for a valid one of a user of that name. */
  constructor(tokens: readonly AccessToken[], options: { anyToken: boolean }) {
    this.replace(tokens);
    this.#acceptsAny = options.anyToken;
  }

  /** Those that were issued. */
  all(): AccessToken[] {
    return [...this.#tokens.values()];
  }

  /** Forgets the tokens that were issued, and issues others. */
  replace(tokens: readonly AccessToken[]): void {
    this.#tokens = new Map(tokens.map((token) => [token.token, token]));
  }

  isIssued(token: string): boolean {
    return this.#tokens.has(token);
  }

  find(token: string): AccessToken | undefined {
    const issued = this.#tokens.get(token);
    if (issued !== undefined || !this.#acceptsAny) {
      return issued;
    }
    return { token, user: token, scopes: allScopes, status: 'valid' };
  }
}

/** The users who have a token to write with, each once. */
export function writersOf(tokens: readonly AccessToken[]): string[] {
  const writers = tokens.filter(
    ({ status, scopes }) => status === 'valid' && scopes.includes('write'),
  );
  return [...new Set(writers.map(({ user }) => user))];
}
