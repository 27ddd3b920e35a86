import { setMaxListeners } from 'node:events';
import type { Secrets } from '../report/redact.js';
import { createRunDescription } from '../report/run-description.js';
import type { Leftover, RunDescription } from '../report/verification-report.js';
import { CannotCheckError } from './cannot-check-error.js';
import { checkCredentials } from './check-credentials.js';
import { type Clock, realClock } from './clock.js';
import {
  type ConnectionOptions,
  parseProviderUrl,
  type SampleOptions,
  type TimedOptions,
} from './connection-options.js';
import { CookieJar } from './cookie-jar.js';
import { Credentials } from './credentials.js';
import { stoppedFailure } from './deadline.js';
import { type CertificateUse, isBusy, type SentExchange, statusOf } from './exchange.js';
import { HttpClient } from './http-client.js';
import { defaultLagMs, repeatFlags } from './option-table.js';
import { createRequest, type Outgoing, ownAuthorization, type User } from './request.js';
import { certificateUseOf, createTlsOptions } from './tls-options.js';
import { secretsOf, secretsOfToken, type TokensByKind } from './tokens.js';

const deadlineFailure =
  'the run reached its deadline; --deadline (deadlineMs in code) sets a later one';

/** How a token of each user is called, and what to do if it ends during a run. */
const endedTokens = {
  first: ['the token', '--token-command (a function in code) gets a new one'],
  second: ['the second token', 'give one that stays valid'],
} as const;

/** @param outgoing what was sent, as the caller has given it. */
type ExchangeListener = (exchange: SentExchange, outgoing: Outgoing) => void;

/** Sends requests to one provider as its users, until the run ends, is interrupted or reaches its deadline. */
export class Connection implements Disposable {
  readonly url: string;
  readonly clock: Clock;
  readonly client: HttpClient;
  /** The plants that the provider accepts, if they were given. */
  readonly samples: SampleOptions;
  readonly concurrency: number;
  readonly timeoutMs: number;
  /** How late a list may be, in milliseconds. */
  readonly lagMs: number;
  readonly users: readonly [User, ...User[]];
  /** The given tokens that are of no user. */
  readonly tokens: TokensByKind;
  /** Counts the steps that are done, and those that are known so far. */
  readonly progress: { total: number; advance(): void };
  /** The latest exchanges, if the run has ended because none of them got a response. */
  unanswered: readonly SentExchange[] | undefined;
  /** What was sent to open the connection, except while the provider was starting. */
  readonly firstLooks: { readonly exchange: SentExchange; readonly outgoing: Outgoing }[] = [];
  /** The plants of the run that may be there at the moment. */
  plantsLeft: () => readonly Leftover[] = () => [];
  /** Why the run was interrupted, as a clause. */
  interruption: string | undefined;
  /** The tokens, headers and cookies that no report may show, and the variable in place of each. */
  secrets: Secrets;
  readonly #startedAt = new Date();
  readonly #options: ConnectionOptions;
  readonly #certificates: CertificateUse;
  readonly #credentials: Readonly<Record<User, Credentials>>;
  readonly #listeners = new Set<ExchangeListener>();
  readonly #underWay = new Set<Promise<SentExchange>>();
  /** How the process of the service has ended, once somebody has asked. */
  #ended: Promise<string | undefined> | undefined;
  readonly #over = new AbortController();
  /** Aborted when the run is interrupted or ends. */
  readonly signal = this.#over.signal;
  readonly #deadline: NodeJS.Timeout;

  /** @throws KitError `invalid-option` when the address, a token, a header or a certificate is invalid. */
  constructor(options: TimedOptions<ConnectionOptions>) {
    const { timeoutMs = 10_000, deadlineMs = 600_000, concurrency = 8, server } = options;
    const { clock = realClock } = options;
    const { token, secondToken, signal, onProgress } = options;
    const url = parseProviderUrl(options.url);
    checkCredentials(options);
    this.#options = { ...options, url };
    this.#certificates = certificateUseOf(url, options);
    this.url = url;
    this.clock = clock;
    this.concurrency = concurrency;
    this.timeoutMs = timeoutMs;
    this.lagMs = options.lagMs ?? defaultLagMs;
    this.samples = options.samples ?? {};
    const tls = createTlsOptions(options);
    const serverOutput = server?.output;
    this.client = new HttpClient({ url, tls, timeoutMs, concurrency, serverOutput, clock });
    this.users = secondToken === undefined ? ['first'] : ['first', 'second'];
    this.tokens = { 'read-only': options.readOnlyToken, ended: options.endedToken };
    let done = 0;
    this.progress = { total: 0, advance: () => onProgress?.(++done, this.progress.total) };
    this.secrets = secretsOf(options);
    const noteToken = (sent: string) => {
      this.secrets = [...(sent === token ? [] : secretsOfToken(sent, 'TOKEN')), ...this.secrets];
    };
    this.#credentials = {
      first: new Credentials(token, this.signal, noteToken),
      second: new Credentials(secondToken ?? '', this.signal),
    };
    // Every request under way listens to it.
    setMaxListeners(0, this.signal);
    const stop = () => this.interrupt(stoppedFailure);
    signal?.addEventListener('abort', stop, { signal: this.signal });
    if (signal?.aborted) {
      stop();
    }
    this.#deadline = setTimeout(() => this.interrupt(deadlineFailure), deadlineMs);
  }

  get hasSecondUser(): boolean {
    return this.users.length > 1;
  }

  describe(): RunDescription {
    const run = createRunDescription(this.#startedAt, this.client.requestCount, this.#certificates);
    return { ...run, flags: repeatFlags(this.#options) };
  }

  /** Calls a listener with every exchange, until the function that it returns is called. */
  onExchange(listener: ExchangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tokenOf(user: User): Promise<string> {
    return this.#credentials[user].token();
  }

  /** Whether this is the token of the first user, or was before it was renewed. */
  isFirstToken(token: string): boolean {
    return this.#credentials.first.has(token);
  }

  /** @throws CannotCheckError when the run is over, or the provider can no longer be checked. */
  send(outgoing: Outgoing): Promise<SentExchange> {
    const sent = this.trySend(outgoing).then((exchange) => {
      // The token may have ended.
      const isRejected = statusOf(exchange) === 401 && ownAuthorization(outgoing) === undefined;
      if (this.signal.aborted && (exchange.response === undefined || isRejected)) {
        const lost = exchange.isLost ? exchange : undefined;
        throw new CannotCheckError(this.interruption ?? stoppedFailure, undefined, lost);
      }
      if (isBusy(exchange) && exchange.response?.status !== 503) {
        throw new CannotCheckError('the provider keeps answering that it gets too many requests');
      }
      return exchange;
    });
    // The caller may await only the first of several requests: the others must not end the process.
    sent.catch((error: unknown) => {
      if (error instanceof CannotCheckError) {
        this.interrupt(error.message);
      }
    });
    return sent;
  }

  /**
   * Sends a request, and once more with a new token if its token has expired. It does not throw if the provider cannot
   * be reached. After the run is over, it sends only requests with a signal of their own.
   */
  async trySend(outgoing: Outgoing): Promise<SentExchange> {
    const { user } = outgoing;
    const authorization = ownAuthorization(outgoing);
    const credentials = this.#credentials[user];
    const { cookies } = credentials;
    if (authorization !== undefined) {
      const isOfUser = credentials.has(authorization?.replace(/^\S+\s+/, '') ?? '');
      // Nobody else has the session of the user.
      return this.#exchange(outgoing, authorization, isOfUser ? cookies : new CookieJar());
    }
    const token = await credentials.token().catch((error: unknown) => {
      if (!this.signal.aborted) {
        throw error;
      }
    });
    if (typeof token !== 'string') {
      // The run was stopped while the token was fetched: this request is not sent.
      return this.#exchange({ ...outgoing, signal: this.signal }, undefined, cookies);
    }
    const exchange = await this.#exchange(outgoing, `Bearer ${token}`, cookies);
    credentials.note(exchange);
    if (statusOf(exchange) !== 401) {
      return exchange;
    }
    if (await credentials.renew(token)) {
      return this.#exchange(outgoing, `Bearer ${await credentials.token()}`, cookies);
    }
    const count = this.client.requestCount;
    const list = { request: { method: 'GET', path: '/plants' }, user } as const;
    if (await credentials.haveEnded(() => this.#exchange(list, `Bearer ${token}`, cookies))) {
      const [name, remedy] = endedTokens[user];
      const which = `request ${count} (${outgoing.request.method} ${outgoing.request.path})`;
      this.interrupt(`${name} is no longer accepted since about ${which}: ${remedy}`);
    }
    return exchange;
  }

  /**
   * Stops every request under way and rejects further ones.
   *
   * @param reason as a clause.
   * @param unanswered the exchanges without a response, if they are the reason. Those that this stops are added.
   */
  interrupt(reason: string, unanswered?: readonly SentExchange[]): void {
    if (!this.signal.aborted) {
      this.interruption = reason;
      this.unanswered = unanswered;
      this.#over.abort(new CannotCheckError(reason));
    }
  }

  /** Why the run was interrupted, as a clause, and how the process of the service has ended, if that is known. */
  async whyInterrupted(): Promise<string | undefined> {
    this.#ended ??= this.unanswered && this.#options.server?.ended();
    const ended = await this.#ended;
    return ended === undefined
      ? this.interruption
      : `${this.interruption}. Its command is over: ${ended}`;
  }

  /** Waits for the requests under way, as one of them may still create a plant. */
  async drain(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  /** Ends the run, and closes the sockets. */
  [Symbol.dispose](): void {
    clearTimeout(this.#deadline);
    this.#over.abort();
    this.client.close();
  }

  async #exchange(
    outgoing: Outgoing,
    authorization: string | null | undefined,
    cookies: CookieJar,
  ): Promise<SentExchange> {
    const { signal = this.signal, onOwnSocket } = outgoing;
    const plain = createRequest(this.#options, outgoing.request, authorization);
    const request = { ...plain, ...this.#certificates };
    const cookie = cookies.headerFor(request.url);
    const sent = this.client.send(request, { signal, onOwnSocket, cookie });
    this.#underWay.add(sent);
    const exchange = await sent.finally(() => this.#underWay.delete(sent));
    for (const value of cookies.note(request.url, exchange.response?.headers ?? [])) {
      if (!this.secrets.some(([secret]) => secret === value)) {
        this.secrets = [...this.secrets, [value, '$COOKIE']];
      }
    }
    for (const listener of this.#listeners) {
      listener(exchange, outgoing);
    }
    return exchange;
  }
}
