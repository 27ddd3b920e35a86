import { UnreachedState } from '../unreached-state.js';

/** Where the access token comes from: a text, or what gets one, and a new one once it has ended. */
export type TokenSource = string | (() => Promise<string>);

/** The access token of one user, and every token that has been theirs. */
export class Credentials {
  readonly #source: TokenSource;
  #current: Promise<string> | undefined;
  readonly #known = new Set<string>();

  constructor(source: TokenSource) {
    this.#source = source;
  }

  /** Every token so far, none of which may be shown. */
  get known(): readonly string[] {
    return [...this.#known];
  }

  token(): Promise<string> {
    this.#current ??= this.#fetch();
    return this.#current;
  }

  /**
   * Gets a new token in place of one that was refused.
   *
   * @returns whether there is another now.
   * @throws UnreachedState when none can be had, from then on.
   */
  async renew(refused: string): Promise<boolean> {
    if (typeof this.#source === 'string') {
      return false;
    }
    const current = this.token();
    // Of several who were refused at once, the first gets the new one for all.
    if ((await current) === refused && this.#current === current) {
      this.#current = this.#fetch().catch((error: Error) => {
        throw new UnreachedState(`the token was refused, and there is no other: ${error.message}`);
      });
    }
    return (await this.token()) !== refused;
  }

  async #fetch(): Promise<string> {
    const token = typeof this.#source === 'string' ? this.#source : await this.#source();
    this.#known.add(token);
    return token;
  }
}
