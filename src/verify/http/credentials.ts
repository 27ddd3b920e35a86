import { CannotCheckError } from './cannot-check-error.js';

/** An access token, or a function that gets one, and a new one once it has expired. */
export type TokenSource = string | (() => Promise<string>);

/** The access token of one user, and every token that the user has had. */
export class Credentials {
  readonly #source: TokenSource;
  #current: Promise<string> | undefined;
  /** Every token so far, none of which a report may show. */
  readonly known = new Set<string>();

  constructor(source: TokenSource) {
    this.#source = source;
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
    this.known.add(token);
    return token;
  }
}
