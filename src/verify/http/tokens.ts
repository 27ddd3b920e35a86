import { isKitError, type KitError } from '../../interface/kit-error.js';
import type { SituationToken } from '../../interface/situation.js';
import { type Secrets, variableOfHeader } from '../report/redact.js';
import { CannotCheckError } from './cannot-check-error.js';
import { checkToken } from './check-credentials.js';
import { type ConnectionOptions, invalidOption, type TokenSource } from './connection-options.js';
import { untilAborted } from './deadline.js';

/** The tokens that are of no user, by their kind. */
export type TokensByKind = Readonly<Partial<Record<SituationToken, string | undefined>>>;

/** A change of a token, and the shell expression that makes it. */
interface TokenChange {
  readonly change: (token: string) => string;
  readonly shell: (variable: string, token: string) => string;
}

/** Changes that keep the length and the look of a token. */
export const tokenChanges: readonly TokenChange[] = [
  {
    change: (token) =>
      token.replace(/[A-Za-z]/g, (letter) =>
        letter < 'a' ? letter.toLowerCase() : letter.toUpperCase(),
      ),
    shell: (variable) => `$(printf %s "$${variable}" | tr A-Za-z a-zA-Z)`,
  },
  {
    change: (token) => turn(token.charAt(0)) + token.slice(1),
    shell: (variable, token) => `${turn(token.charAt(0))}\${${variable}#?}`,
  },
  {
    change(token) {
      const at = middleOf(token);
      return token.slice(0, at) + turn(token.charAt(at)) + token.slice(at + 1);
    },
    shell(variable, token) {
      const at = middleOf(token);
      return `\${${variable}:0:${at}}${turn(token.charAt(at))}\${${variable}:${at + 1}}`;
    },
  },
  {
    change: (token) => token.slice(0, -1) + turn(token.slice(-1)),
    shell: (variable, token) => `\${${variable}%?}${turn(token.slice(-1))}`,
  },
];

function middleOf(token: string): number {
  return Math.floor(token.length / 2);
}

const alphabets = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789', '-_'];

/** Another character of the same kind, half of its alphabet away: in Base64, its high bits differ. */
function turn(character: string): string {
  const alphabet = alphabets.find((one) => one.includes(character)) ?? '';
  const at = alphabet.indexOf(character) + alphabet.length / 2;
  return alphabet === '' ? character : alphabet.charAt(at % alphabet.length);
}

/** The secrets in the options of a run. A token that is fetched later is one, too. */
export function secretsOf({ headers = {}, ...options }: Omit<ConnectionOptions, 'url'>): Secrets {
  const byVariable = {
    TOKEN: options.token,
    SECOND_TOKEN: options.secondToken,
    READ_ONLY_TOKEN: options.readOnlyToken,
    ENDED_TOKEN: options.endedToken,
  };
  return [
    ...Object.entries(byVariable).flatMap(([variable, token]) =>
      typeof token === 'string' ? secretsOfToken(token, variable) : [],
    ),
    ...Object.entries(headers).map(([name, value]) => [value, variableOfHeader(name)] as const),
  ];
}

/** A token and the other forms in which it is sent, with the shell expression that makes each form. */
export function secretsOfToken(token: string, variable: string): Secrets {
  const forms: Secrets = [
    [token, `$${variable}`],
    [token.slice(0, -1), `\${${variable}%?}`],
    [`${token}x`, `\${${variable}}x`],
    ...tokenChanges.map(({ change, shell }) => [change(token), shell(variable, token)] as const),
    [toBase64(token), `$(printf %s "$${variable}" | base64 | tr -d '\\n')`],
    [toBase64(`user:${token}`), `$(printf %s "user:$${variable}" | base64 | tr -d '\\n')`],
  ];
  return forms.filter(([form], position) => position === 0 || form !== token);
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/**
 * A client may get a new token for each test. Of more tokens, those that were not sent for the longest time are
 * forgotten.
 */
const maxSentTokens = 200;

/** An Authorization header from which a client has left out the token. */
const schemeAlone = /^(basic|bearer|digest|token)?\s*$/i;

/** The tokens that clients have sent, each with the variable that reports show in its place: `$TOKEN`, `$TOKEN_2`. */
export class SentTokens {
  readonly #secrets = new Map<string, Secrets>();
  #count = 0;

  /** The credentials of an Authorization header. */
  secretsOf(authorization: string): Secrets {
    if (schemeAlone.test(authorization)) {
      return [];
    }
    const token = authorization.replace(/^\S+\s+/, '');
    const secrets = this.#secrets.get(token) ?? secretsOfToken(token, this.#nextVariable());
    // The last one that was sent is last.
    this.#secrets.delete(token);
    this.#secrets.set(token, secrets);
    const [oldest = ''] = this.#secrets.keys();
    if (this.#secrets.size > maxSentTokens) {
      this.#secrets.delete(oldest);
    }
    return secrets;
  }

  #nextVariable(): string {
    this.#count++;
    return this.#count === 1 ? 'TOKEN' : `TOKEN_${this.#count}`;
  }
}

/** The access token of one user, and every token that the user has had. */
export class Credentials {
  readonly #fetch: () => Promise<string>;
  #current: Promise<string> | undefined;
  readonly known = new Set<string>();

  /**
   * @param over its abort ends the wait for a token, with its reason as the error.
   * @param onFetched is called with each token that a function has fetched.
   */
  constructor(
    source: TokenSource,
    over: AbortSignal,
    onFetched: (token: string) => void = () => {},
  ) {
    const fetch = async () => {
      const token =
        typeof source === 'string'
          ? source
          : await untilAborted(Promise.resolve(source(over)), over);
      checkToken(token, 'token');
      this.known.add(token);
      if (typeof source !== 'string') {
        onFetched(token);
      }
      return token;
    };
    this.#fetch = () =>
      fetch().catch((error: unknown) => {
        throw isKitError(error) || error instanceof CannotCheckError ? error : cannotFetch(error);
      });
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
    const current = this.token();
    // Of several requests that are rejected at once, the first fetches the new token for all.
    if ((await current) === rejected && this.#current === current) {
      this.#current = this.#fetch().catch((error: KitError | CannotCheckError) => {
        const cause = isKitError(error) ? error.parts.cause : error.message;
        throw new CannotCheckError(
          `the provider rejected the token, and no other could be fetched: ${cause}`,
        );
      });
    }
    return (await this.token()) !== rejected;
  }
}

function cannotFetch(error: unknown): KitError {
  return invalidOption(
    'token',
    'get a token from the function "token"',
    error instanceof Error ? error.message : String(error),
    'Let it return a token, or a promise of one.',
  );
}
