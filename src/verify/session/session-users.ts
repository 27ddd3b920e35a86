import { Credentials, type TokenSource } from './credentials.js';
import type { User } from './request.js';
import { type Secret, secretsOfToken } from './secrets.js';

/** The users of a session, and their access tokens. */
export class SessionUsers {
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
