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
  readonly #tokens: ReadonlyMap<string, AccessToken>;
  readonly #acceptsAny: boolean;

  /** @param options.anyToken take any other token for a valid one of a user of that name. */
  constructor(tokens: readonly AccessToken[], options: { anyToken: boolean }) {
    this.#tokens = new Map(tokens.map((token) => [token.token, token]));
    this.#acceptsAny = options.anyToken;
  }

  find(token: string): AccessToken | undefined {
    const issued = this.#tokens.get(token);
    if (issued !== undefined || !this.#acceptsAny) {
      return issued;
    }
    return { token, user: token, scopes: allScopes, status: 'valid' };
  }
}
