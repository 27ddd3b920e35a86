import { setMaxListeners } from 'node:events';
import type { Leftover } from '../report/verification-report.js';
import { CannotCheckError } from './cannot-check-error.js';
import { createRequest } from './create-request.js';
import { CreatedPlants } from './created-plants.js';
import type { TokenSource } from './credentials.js';
import { type Exchange, isBusy, type SentRequest } from './exchange.js';
import type { HttpClient } from './http-client.js';
import type { ListCapabilities } from './list-capabilities.js';
import { parseProviderUrl } from './provider-url.js';
import { removeCreatedPlants } from './remove-created-plants.js';
import type { RequestOptions, RequestSender, User } from './request.js';
import { type Secret, secretOfHeader } from './secrets.js';
import { SessionUsers } from './session-users.js';
import type { UndeletedPlant } from './undeleted-plants.js';

export interface SessionParts {
  /** The address that `/plants` is below. */
  readonly url: string;
  readonly token: TokenSource;
  readonly secondToken?: string | undefined;
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Interrupts the session. */
  readonly signal?: AbortSignal | undefined;
}

const stopped = 'the run was stopped';
const unknownList: ListCapabilities = {
  listQuery: '',
  visibility: 'none',
  listLagMs: 0,
  namesBefore: new Set(),
};

/** A time during which one provider is asked, and what has been created there meanwhile. */
export class Session implements RequestSender, AsyncDisposable {
  readonly url: string;
  readonly createdPlants = new CreatedPlants();
  readonly startedAt = new Date();
  readonly #client: HttpClient;
  readonly #users: SessionUsers;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #listeners = new Set<(exchange: Exchange) => void>();
  readonly #underWay = new Set<Promise<Exchange>>();
  readonly #over = createController();
  #removal: AbortController | undefined;
  #list = unknownList;
  #interruption: string | undefined;
  #leftovers: Promise<readonly Leftover[]> | undefined;
  #undeleted: readonly UndeletedPlant[] = [];

  /** @throws KitError `invalid-option` when the address is none. */
  constructor(client: HttpClient, parts: SessionParts) {
    const { token, secondToken, headers = {}, signal } = parts;
    this.url = parseProviderUrl(parts.url);
    this.#client = client;
    this.#users = new SessionUsers(token, secondToken);
    this.#headers = headers;
    if (signal?.aborted) {
      this.interrupt(stopped);
    }
    const onAbort = () => this.interrupt(stopped);
    signal?.addEventListener('abort', onAbort, { once: true, signal: this.signal });
  }

  get users(): readonly [User, ...User[]] {
    return this.#users.names;
  }

  get hasSecondUser(): boolean {
    return this.#users.hasSecond;
  }

  /** A few of the plants that are still listed, though the provider says that it has deleted them. */
  get undeleted(): readonly UndeletedPlant[] {
    return this.#undeleted;
  }

  /** Aborted once the session is interrupted or ended. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** Why the session was interrupted, or a request could not be made, as a clause. */
  get interruption(): string | undefined {
    return this.#interruption;
  }

  /** How many requests have been sent. */
  get requestCount(): number {
    return this.#client.requestCount;
  }

  /** What must not be shown, and what is shown in its place. */
  get secrets(): readonly Secret[] {
    return [
      ...this.#users.secrets,
      ...Object.entries(this.#headers).map(([name, value]) => secretOfHeader(name, value)),
    ];
  }

  /**
   * Tells a listener of every exchange from now on.
   *
   * @returns a function that ends this.
   */
  onExchange(listener: (exchange: Exchange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The valid token of a user. */
  tokenOf(user: User): Promise<string> {
    return this.#users.credentialsOf(user).token();
  }

  /** Whether this is the first user's token, or was before it was renewed. */
  isFirstToken(token: string): boolean {
    return this.#users.isFirstToken(token);
  }

  /** Remembers what was found out about the list: plants are looked for there once more at the end. */
  rememberList(list: ListCapabilities): void {
    this.#list = list;
  }

  /**
   * Sends a request to a path below the provider's address. A token that has expired is renewed.
   *
   * @throws CannotCheckError when the session is over, or the provider can no longer be asked.
   */
  send(method: string, path: string, options: RequestOptions = {}): Promise<Exchange> {
    const sent = this.#sendOrThrow(method, path, options);
    // The caller hears of the first failure alone: the others must not end the process.
    sent.catch((error: unknown) => {
      if (error instanceof CannotCheckError && this.#leftovers === undefined) {
        this.#interruption ??= error.message;
      }
    });
    return sent;
  }

  async #sendOrThrow(method: string, path: string, options: RequestOptions): Promise<Exchange> {
    const { signal = this.signal } = options;
    const exchange = await this.trySend(method, path, options);
    if (exchange.response === undefined && signal.aborted) {
      throw new CannotCheckError(stopped);
    }
    if (isBusy(exchange) && exchange.response?.status !== 503) {
      throw new CannotCheckError('the provider says again and again that it is asked too much');
    }
    if (exchange.isUnreachable) {
      throw new CannotCheckError(`the provider can no longer be reached: ${exchange.failure}`);
    }
    return exchange;
  }

  /** Sends a request, whether or not the provider can be reached. */
  async trySend(method: string, path: string, options: RequestOptions = {}): Promise<Exchange> {
    const { as = 'first' } = options;
    if (typeof as === 'object') {
      return this.#exchange(method, path, options, as.authorization);
    }
    const credentials = this.#users.credentialsOf(as);
    const token = await credentials.token();
    const exchange = await this.#exchange(method, path, options, `Bearer ${token}`);
    if (exchange.response?.status === 401 && (await credentials.renew(token))) {
      const renewed = `Bearer ${await credentials.token()}`;
      return this.#exchange(method, path, options, renewed);
    }
    return exchange;
  }

  /**
   * Ends every request of the session and rejects further ones. In a session that is over, it ends
   * the removal of plants as well.
   *
   * @param reason as a clause.
   */
  interrupt(reason: string): void {
    this.#interruption ??= reason;
    this.#removal?.abort();
    this.#over.abort();
  }

  /**
   * Deletes what has been created; in a session that is over, this is the only thing still done.
   *
   * @returns the plants that could not be deleted.
   */
  async removeCreatedPlants(): Promise<readonly Leftover[]> {
    if (!this.signal.aborted) {
      return this.#remove(this.signal);
    }
    // Until these have ended, it is not known what they have created.
    await Promise.allSettled(this.#underWay);
    this.#removal ??= createController();
    const { signal } = this.#removal;
    return this.#remove(signal);
  }

  async #remove(signal: AbortSignal): Promise<readonly Leftover[]> {
    const removal = { session: this, list: this.#list, signal };
    const { leftovers, undeleted } = await removeCreatedPlants(removal);
    this.#undeleted = undeleted;
    return leftovers;
  }

  /**
   * Rejects further requests, whoever makes them, and deletes what has been created.
   *
   * @returns the plants that could not be deleted.
   */
  end(): Promise<readonly Leftover[]> {
    this.#over.abort();
    this.#leftovers ??= this.removeCreatedPlants();
    return this.#leftovers;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.end();
    } finally {
      this.#client.close();
    }
  }

  #exchange(
    method: string,
    path: string,
    options: RequestOptions,
    authorization: string | undefined,
  ): Promise<Exchange> {
    const base = { url: this.url, headers: this.#headers };
    const request = createRequest(base, method, path, options, authorization);
    const exchanged = this.#sendAndRecord(request, options);
    this.#underWay.add(exchanged);
    return exchanged.finally(() => this.#underWay.delete(exchanged));
  }

  async #sendAndRecord(
    request: SentRequest,
    { onOwnSocket, signal = this.signal }: RequestOptions,
  ): Promise<Exchange> {
    const exchange = await this.#client.send(request, { onOwnSocket, signal });
    this.createdPlants.record(exchange);
    for (const listener of this.#listeners) {
      listener(exchange);
    }
    return exchange;
  }
}

/** Every request under way listens to its signal. */
function createController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
