import { isKitError } from '../../interface/kit-error.js';
import { CannotCheckError } from './cannot-check-error.js';
import { checkToken } from './check-credentials.js';
import { invalidOption, type TokenSource } from './connection-options.js';
import { CookieJar } from './cookie-jar.js';
import { untilAborted } from './deadline.js';

/** The access token of one user, which may be renewed, and the user's cookies. */
export class Credentials {
  #current: Promise<string> | undefined;
  /** How many successes each token of the user has had. */
  readonly successes = new Map<string, number>();
  readonly cookies = new CookieJar();

  /**
   * @param source the token, or the function that fetches one.
   * @param over its abort ends the wait for a token, with its reason as the error.
   * @param onToken is called with each token before it is sent.
   */
  constructor(
    private readonly source: TokenSource,
    private readonly over: AbortSignal,
    private readonly onToken: (token: string) => void = () => {},
  ) {}

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
    const current = this.token();
    // Of several requests that are rejected at once, the first fetches the new token for all.
    if ((await current) === rejected && this.#current === current) {
      this.#current = this.#fetch().catch((error: Error) => {
        const cause = isKitError(error) ? error.parts.cause : error.message;
        const rejection = 'the provider rejected the token, and no other could be fetched';
        throw new CannotCheckError(`${rejection}: ${cause}`);
      });
    }
    return (await this.token()) !== rejected;
  }

  /** @throws KitError `invalid-option` when the function fails; the reason of the signal when that is aborted. */
  async #fetch(): Promise<string> {
    const { source, over } = this;
    try {
      const isGiven = typeof source === 'string';
      const token = isGiven ? source : await untilAborted(Promise.resolve(source(over)), over);
      this.successes.set(checkToken(token, 'token'), this.successes.get(token) ?? 0);
      this.onToken(token);
      return token;
    } catch (error) {
      if (isKitError(error) || error === over.reason) {
        throw error;
      }
      const cause = error instanceof Error ? error.message : String(error);
      const remedy = 'Let it return a token, or a promise of one.';
      throw invalidOption('token', 'get a token from the function "token"', cause, remedy);
    }
  }
}
