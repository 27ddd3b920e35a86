import { CannotCheckError } from './cannot-check-error.js';
import type { User } from './request.js';
import { type Secret, secretsOfToken } from './secrets.js';

/** An access token, or a function that gets one, and a new one once it has expired. */
export type TokenSource = string | (() => Promise<string>);

/** The access token of one user, and every token that the user has had. */
export class Credentials {
  readonly #source: TokenSource;
  #current: Promise<string> | undefined;
  readonly #known = new Set<string>();

  constructor(source: TokenSource) {
    this.#source = source;
  }

  /** Every token so far, none of which a report may show. */
  get known(): readonly string[] {
    return [...this.#known];
  }

  token(): Promise<string> {
    this.#current ??= this.#fetch();
    return this.#current;
  }

  /**
   * Fetches a new token in place of one that the provider has rejected.
   *
   * @returns whether there is another token now.
   * @throws CannotCheckError when the source has no other token; from then on, `token` throws too.
   */
  async renew(rejected: string): Promise<boolean> {
    if (typeof this.#source === 'string') {
      return false;
    }
    const current = this.token();
    // Of several requests that are rejected at once, the first fetches the new token for all.
    if ((await current) === rejected && this.#current === current) {
      this.#current = this.#fetch().catch((error: Error) => {
        throw new CannotCheckError(
          `the provider rejected the token, and no other could be fetched: ${error.message}`,
        );
      });
    }
    return (await this.token()) !== rejected;
  }

  async #fetch(): Promise<string> {
    const token = typeof this.#source === 'string' ? this.#source : await this.#source();
    this.#known.add(token);
    return token;
  }
}

/** The users of a provider, and their access tokens. */
export class Users {
  readonly #first: Credentials;
  readonly #second: Credentials | undefined;

  constructor(token: TokenSource, secondToken?: string) {
    this.#first = new Credentials(token);
    this.#second = secondToken === undefined ? undefined : new Credentials(secondToken);
  }

  get names(): readonly [User, ...User[]] {
    return this.#second === undefined ? ['first'] : ['first', 'second'];
  }

  get hasSecond(): boolean {
    return this.#second !== undefined;
  }

  /** @throws TypeError when there is no such user. */
  credentialsOf(user: User): Credentials {
    const credentials = user === 'first' ? this.#first : this.#second;
    if (credentials === undefined) {
      throw new TypeError('there is no second user');
    }
    return credentials;
  }

  /** Whether this is the first user's token, or was before it was renewed. */
  isFirstToken(token: string): boolean {
    return this.#first.known.includes(token);
  }

  /** Every token so far, and the variable that is shown in its place. */
  get secrets(): readonly Secret[] {
    return [
      ...this.#first.known.flatMap((token) => secretsOfToken(token, 'TOKEN')),
      ...(this.#second?.known ?? []).flatMap((token) => secretsOfToken(token, 'SECOND_TOKEN')),
    ];
  }
}
