import { isKitError } from '../../text/kit-error.js';
import { CannotCheckError } from './cannot-check-error.js';
import { checkTokenOption } from './check-credentials.js';
import { invalidOption, type TokenSource } from './connection-options.js';
import { CookieJar } from './cookie-jar.js';
import { untilAborted } from './deadline.js';
import { isSuccess, type SentExchange, statusOf } from './exchange.js';

/** How many lists in a row are rejected for a token that has ended. */
const listsOfEndedToken = 3;

/** The access token of one user, which may be renewed, and the user's cookies. */
export class Credentials {
  #current: Promise<string> | undefined;
  readonly #tokens = new Set<string>();
  /** How many requests the provider has accepted. */
  #successes = 0;
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

  /** Whether this is the user's token, or was before it was renewed. */
  has(token: string): boolean {
    return this.#tokens.has(token);
  }

  /** Notes how the provider has answered a request with the token. */
  note(exchange: SentExchange): void {
    this.#successes += isSuccess(exchange) ? 1 : 0;
  }

  /**
   * Whether the provider, which has accepted requests of the user, now rejects lists as well, while it accepts nothing
   * else. Some providers answer 401 now and then.
   *
   * @param list sends a list with the token.
   */
  async haveEnded(list: () => Promise<SentExchange>): Promise<boolean> {
    const successes = this.#successes;
    for (let lists = 0; successes > 0 && lists < listsOfEndedToken; lists++) {
      if (statusOf(await list()) !== 401 || this.#successes !== successes) {
        return false;
      }
    }
    return successes > 0;
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
      this.#tokens.add(checkTokenOption(token, 'token'));
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
