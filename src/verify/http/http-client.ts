import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { withServerOutput } from '../report/server-output.js';
import { proxyOf } from './agent.js';
import { Channel } from './channel.js';
import { startDeadline, stoppedFailure } from './deadline.js';
import { findHeader, type HeaderList, type SentExchange, type SentRequest } from './exchange.js';
import { Pace, type PaceOptions } from './pace.js';
import type { TlsOptions } from './tls-options.js';

interface HttpClientOptions extends PaceOptions {
  readonly url: string;
  readonly tls?: TlsOptions | undefined;
  /** What the process of the server has printed so far, if it is known. */
  readonly serverOutput?: (() => string) | undefined;
}

export interface SendOptions {
  /** Sends the request over a socket of its own; default no. */
  readonly onOwnSocket?: boolean | undefined;
  /** Stops the request, but no POST that is sent, unless it is idempotent: it may have stored a plant. */
  readonly signal?: AbortSignal | undefined;
  /** The cookies of the sender. They are added to the Cookie header, and no report shows them. */
  readonly cookie?: string | undefined;
}

/** A provider that serves several connections answers on a second connection within this time. */
const secondConnectionMs = 1000;

/**
 * Sends requests to one origin byte for byte, through the proxy of the environment if there is one. It reuses sockets if
 * the server keeps them open.
 */
export class HttpClient {
  requestCount = 0;
  readonly #options: HttpClientOptions;
  readonly #pace: Pace;
  readonly #closed = new AbortController();
  /** Each carries one request at a time, so that a failure is about that request. */
  #idle: Channel[] = [];
  #keepsSockets = true;

  /** @throws KitError `invalid-option` when the variable of the environment names no proxy. */
  constructor(options: HttpClientOptions) {
    this.#options = options;
    this.#pace = new Pace(options);
    proxyOf(options.url);
    // Every request under way listens to it.
    setMaxListeners(0, this.#closed.signal);
  }

  /**
   * Sends a request, if need be several times, and waits for its response. Never rejects: the exchange says what failed,
   * and has the earlier attempts.
   */
  async send(request: SentRequest, options: SendOptions = {}): Promise<SentExchange> {
    const exchange = await this.#pace.send(() => this.#sendOnce(request, options), options.signal);
    const isLost = exchange.isLost || exchange.attempts?.some((attempt) => attempt.isLost);
    return exchange.response === undefined && isLost ? { ...exchange, isLost } : exchange;
  }

  /**
   * Detects after a response whether sockets can be kept open. If a provider serves one connection at a time, an idle
   * socket would block all others.
   *
   * @param request a request that changes nothing.
   */
  async detectKeepAlive(request: SentRequest, signal: AbortSignal): Promise<void> {
    const sent = this.send(request, { onOwnSocket: true, signal });
    const late = wait(secondConnectionMs, false, { ref: false });
    if (!(await Promise.race([sent.then(() => true), late]))) {
      this.#keepsSockets = false;
      this.#closeIdle();
      await sent;
    }
  }

  /** Stops the requests under way, and closes all sockets, also those to a proxy that does not answer. */
  close(): void {
    this.#closed.abort();
    this.#closeIdle();
  }

  async #sendOnce(
    request: SentRequest,
    { onOwnSocket = false, signal, cookie }: SendOptions,
  ): Promise<SentExchange> {
    const closed = this.#closed.signal;
    if (closed.aborted || signal?.aborted) {
      return { request, durationMs: 0, failure: stoppedFailure };
    }
    const startedAt = performance.now();
    const { url, tls, timeoutMs, isIdempotent, serverOutput } = this.#options;
    const isStopped = isIdempotent || request.method !== 'POST';
    const stopping = isStopped && signal ? [closed, signal] : [closed];
    const late = `no complete response within ${timeoutMs} ms`;
    using deadline = startDeadline(timeoutMs, late, stopping);
    this.requestCount++;
    const isKept = this.#keepsSockets && !onOwnSocket;
    this.#idle = this.#idle.filter(({ canBeReused }) => canBeReused);
    const channel = (isKept && this.#idle.pop()) || new Channel(url, tls);
    const sent = { ...request, headers: addCookie(request.headers, cookie) };
    const outcome = await channel.send(sent, isKept, deadline.signal);
    this.#keepsSockets &&= !outcome.isOfIdleSocket;
    if (outcome.response && isKept && this.#keepsSockets && channel.canBeReused) {
      this.#idle.push(channel);
    } else {
      channel.close();
    }
    const durationMs = performance.now() - startedAt;
    return withServerOutput({ request, durationMs, ...outcome }, serverOutput);
  }

  #closeIdle(): void {
    for (const channel of this.#idle) {
      channel.close();
    }
  }
}

function addCookie(headers: HeaderList, cookie: string | undefined): HeaderList {
  if (cookie === undefined) {
    return headers;
  }
  const given = findHeader(headers, 'cookie');
  const others = headers.filter(([name]) => name.toLowerCase() !== 'cookie');
  return [...others, ['Cookie', given === undefined ? cookie : `${given}; ${cookie}`]];
}
