import type { Leftover } from '../report/verification-report.js';
import { CannotCheckError } from '../session/cannot-check-error.js';
import { CreatedPlants } from '../session/created-plants.js';
import { type ListCapabilities, unknownList } from '../session/list-capabilities.js';
import { removeCreatedPlants } from '../session/remove-created-plants.js';
import { createController } from './create-controller.js';
import { createRequest } from './create-request.js';
import { type Exchange, isBusy, type SentRequest } from './exchange.js';
import { type HttpClient, stoppedFailure } from './http-client.js';
import type { RequestOptions, RequestSender, User } from './request.js';
import { type Secret, secretOfHeader } from './secrets.js';
import { parseProviderUrl } from './session-options.js';
import { SessionUsers, type TokenSource } from './session-users.js';
import { type SituationTokens, secretsOfTokens } from './situation-tokens.js';
import { type TrustOptions, trustOf } from './trust.js';

const deadlineFailure =
  'the run reached its deadline; --deadline (deadlineMs in code) sets a later one';

export interface SessionParts extends SituationTokens, TrustOptions {
  /** The base URL, without /plants. */
  readonly url: string;
  readonly token: TokenSource;
  readonly secondToken?: string | undefined;
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Interrupts the session. */
  readonly signal?: AbortSignal | undefined;
  /** After this time the session is interrupted, in milliseconds; default never. */
  readonly deadlineMs?: number | undefined;
}

/** An interrupted session takes at most so long to delete what it has created, in milliseconds. */
const hurriedRemovalMs = 4000;

/** Sends requests to one provider as its users, and deletes at the end what they have created. */
export class Session implements RequestSender, AsyncDisposable {
  readonly url: string;
  readonly createdPlants = new CreatedPlants();
  readonly startedAt = new Date();
  /** Why the certificate of the provider is accepted, if it would not be by default. */
  readonly trust: SentRequest['trust'];
  readonly #client: HttpClient;
  readonly #users: SessionUsers;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #secrets: readonly Secret[];
  #allSecrets: readonly Secret[] = [];
  readonly #listeners = new Set<(exchange: Exchange) => void>();
  readonly #underWay = new Set<Promise<Exchange>>();
  readonly #over = createController();
  readonly #removal = createController();
  readonly #deadline: NodeJS.Timeout | undefined;
  #isHurried = false;
  #hurriedRemoval: Promise<readonly Leftover[]> | undefined;
  #list = unknownList;
  #interruption: string | undefined;
  #leftovers: Promise<readonly Leftover[]> | undefined;

  /** @throws KitError `invalid-option` when the address is invalid. */
  constructor(client: HttpClient, parts: SessionParts) {
    const { token, secondToken, headers = {}, signal, deadlineMs } = parts;
    this.url = parseProviderUrl(parts.url);
    this.trust = this.url.startsWith('https:') ? trustOf(parts) : undefined;
    this.#client = client;
    this.#users = new SessionUsers(token, secondToken);
    this.#headers = headers;
    this.#secrets = [
      ...secretsOfTokens(parts),
      ...Object.entries(headers).map(([name, value]) => secretOfHeader(name, value)),
    ];
    if (signal?.aborted) {
      this.interrupt(stoppedFailure);
    }
    const onAbort = () => this.interrupt(stoppedFailure);
    signal?.addEventListener('abort', onAbort, { once: true, signal: this.#removal.signal });
    if (deadlineMs !== undefined) {
      this.#deadline = setTimeout(() => this.interrupt(deadlineFailure), deadlineMs);
    }
  }

  get users(): readonly [User, ...User[]] {
    return this.#users.names;
  }

  get hasSecondUser(): boolean {
    return this.#users.hasSecond;
  }

  /** Aborted when the session is interrupted or ends. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** Why the session was interrupted, or a request could not be sent, as a clause. */
  get interruption(): string | undefined {
    return this.#interruption;
  }

  /** How many requests have been sent. */
  get requestCount(): number {
    return this.#client.requestCount;
  }

  /**
   * The tokens and headers that no report may show, and the variable in place of each: the same list
   * as long as there are no others.
   */
  get secrets(): readonly Secret[] {
    const { secrets } = this.#users;
    if (this.#allSecrets.length !== secrets.length + this.#secrets.length) {
      this.#allSecrets = [...secrets, ...this.#secrets];
    }
    return this.#allSecrets;
  }

  /**
   * Calls a listener with every exchange from now on.
   *
   * @returns a function that removes the listener.
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

  /** Remembers how plants are listed: at the end, the lists show whether any are left. */
  rememberList(list: ListCapabilities): void {
    this.#list = list;
  }

  /**
   * Sends a request to a path, which is appended to the base URL. An expired token is renewed.
   *
   * @throws CannotCheckError when the session is over, or the provider can no longer be checked.
   */
  send(method: string, path: string, options: RequestOptions = {}): Promise<Exchange> {
    const sent = this.#sendOrThrow(method, path, options);
    // The caller may await only the first of several requests: the others must not end the process.
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
      throw new CannotCheckError(stoppedFailure);
    }
    if (isBusy(exchange) && exchange.response?.status !== 503) {
      throw new CannotCheckError('the provider keeps answering that it gets too many requests');
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
    const token = await credentials.token().catch((error: unknown) => {
      if (!this.signal.aborted) {
        throw error;
      }
    });
    if (token === undefined) {
      // The run was stopped while the token was fetched: this request is not sent.
      return this.#exchange(method, path, { ...options, signal: this.signal }, undefined);
    }
    const exchange = await this.#exchange(method, path, options, `Bearer ${token}`);
    if (exchange.response?.status === 401 && (await credentials.renew(token))) {
      const renewed = `Bearer ${await credentials.token()}`;
      return this.#exchange(method, path, options, renewed);
    }
    return exchange;
  }

  /**
   * Stops every request of the session and rejects further ones. What it has created is then deleted in
   * a hurry: each plant is tried once, for a few seconds in all.
   *
   * @param reason as a clause.
   */
  interrupt(reason: string): void {
    this.#isHurried = true;
    this.#removal.abort();
    this.interruptPatiently(reason);
  }

  /** The same, but the plants are deleted with all the patience that the provider asks for. */
  interruptPatiently(reason: string): void {
    this.#interruption ??= reason;
    this.#over.abort();
  }

  /**
   * Deletes the plants that the session has created, also after the session is over.
   *
   * @returns the plants that could not be deleted.
   */
  async removeCreatedPlants(): Promise<readonly Leftover[]> {
    if (!this.signal.aborted) {
      return this.#remove(this.signal);
    }
    // A request under way may still create a plant.
    await Promise.allSettled(this.#underWay);
    const leftovers = this.#isHurried ? [] : await this.#remove(this.#removal.signal);
    if (!this.#isHurried) {
      return leftovers;
    }
    this.#hurriedRemoval ??= this.#removeInAHurry();
    return this.#hurriedRemoval;
  }

  async #removeInAHurry(): Promise<readonly Leftover[]> {
    const hurry = createController();
    const timer = setTimeout(() => hurry.abort(), hurriedRemovalMs);
    try {
      return await this.#remove(hurry.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  async #remove(signal: AbortSignal): Promise<readonly Leftover[]> {
    const context = { session: this, list: this.#list, signal, isHurried: this.#isHurried };
    return removeCreatedPlants(context);
  }

  /**
   * Rejects further requests, and deletes the plants that the session has created.
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
      clearTimeout(this.#deadline);
      this.#client.close();
    }
  }

  #exchange(
    method: string,
    path: string,
    options: RequestOptions,
    authorization: string | undefined,
  ): Promise<Exchange> {
    const base = { url: this.url, headers: this.#headers, trust: this.trust };
    const request = createRequest(base, method, path, options, authorization);
    const exchanged = this.#sendAndRecord(request, options);
    this.#underWay.add(exchanged);
    return exchanged.finally(() => this.#underWay.delete(exchanged));
  }

  async #sendAndRecord(
    request: SentRequest,
    { onOwnSocket, isRepeated, signal = this.signal }: RequestOptions,
  ): Promise<Exchange> {
    const exchange = await this.#client.send(request, { onOwnSocket, isRepeated, signal });
    this.createdPlants.record(exchange);
    for (const listener of this.#listeners) {
      listener(exchange);
    }
    return exchange;
  }
}
