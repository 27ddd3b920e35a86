import type { SituationToken } from '../../interface/situation.js';
import { type Secrets, variableOfHeader } from '../report/redact.js';
import type { ConnectionOptions } from './connection-options.js';
import { connectionTable, tokenOptions } from './option-table.js';

/** The tokens that are of no user, by their kind. */
export type TokensByKind = Readonly<Partial<Record<SituationToken, string | undefined>>>;

/** A change of a token, and the shell expression that makes it. */
interface TokenChange {
  readonly change: (token: string) => string;
  readonly shell: (variable: string, token: string) => string;
}

/** A header and a payload, which are JSON objects in Base64, and a signature. */
const jsonWebToken = /^(eyJ[\w-]+)\.(eyJ[\w-]+)\.[\w-]+$/;
const headerWithoutAlgorithm = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');

/** Changes after which a token looks as before, or as a JSON Web Token without a signature. */
export const tokenChanges: readonly TokenChange[] = [
  {
    change: (token) =>
      token.replace(/[A-Za-z]/g, (letter) =>
        letter < 'a' ? letter.toLowerCase() : letter.toUpperCase(),
      ),
    shell: (variable) => `$(printf %s "$${variable}" | tr A-Za-z a-zA-Z)`,
  },
  turnAt(0),
  turnAt(0.5),
  turnAt(1),
  {
    // Some libraries take no signature for a right one.
    change: (token) => token.replace(jsonWebToken, '$1.$2.'),
    shell: (variable) => `\${${variable}%.*}.`,
  },
  {
    change: (token) => token.replace(jsonWebToken, `${headerWithoutAlgorithm}.$2.`),
    shell: (variable) => `${headerWithoutAlgorithm}.$(printf %s "$${variable}" | cut -d. -f2).`,
  },
];

/** Changes one character of a token. @param share its place: 0 for the first character, 1 for the last one. */
function turnAt(share: number): TokenChange {
  const placeIn = (token: string) => Math.floor(share * (token.length - 1));
  return {
    change: (token) =>
      token.replace(/./g, (character, at) => (at === placeIn(token) ? turn(character) : character)),
    shell(variable, token) {
      const at = placeIn(token);
      return `\${${variable}:0:${at}}${turn(token.charAt(at))}\${${variable}:${at + 1}}`;
    },
  };
}

const alphabets = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789', '-_'];

/** Another character of the same kind, half of its alphabet away: in Base64, its high bits differ. */
function turn(character: string): string {
  const alphabet = alphabets.find((letters) => letters.includes(character)) ?? '';
  const at = alphabet.indexOf(character) + alphabet.length / 2;
  return alphabet === '' ? character : alphabet.charAt(at % alphabet.length);
}

/** The secrets in the options of a run. A token that is fetched later is one, too. */
export function secretsOf(options: Omit<ConnectionOptions, 'url'>): Secrets {
  const tokens = tokenOptions.flatMap((name) => {
    const token = options[name];
    return typeof token === 'string' ? secretsOfToken(token, connectionTable[name].variable) : [];
  });
  const headers = Object.entries(options.headers ?? {});
  return [...tokens, ...headers.map(([name, value]) => [value, variableOfHeader(name)] as const)];
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

/** A client may get a new token for each test. Of more tokens, the one that was sent least recently is forgotten. */
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
    let secrets = this.#secrets.get(token);
    if (secrets === undefined) {
      this.#count++;
      secrets = secretsOfToken(token, this.#count === 1 ? 'TOKEN' : `TOKEN_${this.#count}`);
    }
    // The last one that was sent is last.
    this.#secrets.delete(token);
    this.#secrets.set(token, secrets);
    const [oldest = ''] = this.#secrets.keys();
    if (this.#secrets.size > maxSentTokens) {
      this.#secrets.delete(oldest);
    }
    return secrets;
  }
}
