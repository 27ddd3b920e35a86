import { authorizationOf, type BrokerAccess } from './broker-access.js';
import type { LiveExchange } from './normalize.js';

/** Deletes from a live broker what a test has put there, and nothing else. */
export class RunOwner {
  readonly #access: BrokerAccess;
  readonly #names: Set<string>;

  constructor(access: BrokerAccess, fixedNames: readonly string[]) {
    this.#access = access;
    this.#names = new Set(fixedNames);
  }

  /** Remembers a name that only this test uses. */
  own(name: string): string {
    this.#names.add(name);
    return name;
  }

  /** A name in the broker that is one of the fixed names, or that the broker takes for a misspelled one. */
  async findTaken(): Promise<string | undefined> {
    const fixed = new Set([...this.#names].map(toLetters));
    if (fixed.size === 0) {
      return undefined;
    }
    const response = await this.#send('GET', '/pacticipants');
    const { _embedded } = (await response.json()) as {
      readonly _embedded?: { readonly pacticipants?: readonly { readonly name: string }[] };
    };
    return _embedded?.pacticipants?.find(({ name }) => fixed.has(toLetters(name)))?.name;
  }

  async deleteAll(exchanges: readonly LiveExchange[]): Promise<void> {
    for (const { request, answer } of exchanges) {
      const { method, path } = request;
      if (method === 'POST' && path.endsWith('/environments') && answer.status === 201) {
        const { uuid } = JSON.parse(answer.body) as { uuid: string };
        await this.#delete(`/environments/${uuid}`);
      }
    }
    for (const name of this.#names) {
      await this.#delete(`/pacticipants/${encodeURIComponent(name)}`);
    }
  }

  async #delete(path: string): Promise<void> {
    const { status } = await this.#send('DELETE', path);
    if (status !== 404 && status > 299) {
      throw new Error(
        `DELETE ${path} was answered ${status}: delete what this test left in the broker.`,
      );
    }
  }

  #send(method: string, path: string): Promise<Response> {
    const authorization = authorizationOf(this.#access);
    const headers = { accept: 'application/hal+json', ...(authorization && { authorization }) };
    return fetch(`${this.#access.url}${path}`, { method, headers });
  }
}

/** What a broker compares names by. */
function toLetters(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
