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

  /** The first fixed name that the broker has already. */
  async findTaken(): Promise<string | undefined> {
    for (const name of this.#names) {
      const { status } = await this.#send('GET', `/pacticipants/${encodeURIComponent(name)}`);
      if (status !== 404) {
        return name;
      }
    }
    return undefined;
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
