import http from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange, SentRequest } from './exchange.js';
import { createLimiter, type Limiter } from './limiter.js';
import { type ConnectionOptions, createAgent, nameProxy, proxyOf } from './proxy.js';
import { maxBodyBytesOf, receiveBody, receiveHead, TooLargeError } from './receive-response.js';
import { retryPauseMs } from './retries.js';
import type { TlsOptions } from './trust.js';

export interface HttpClientOptions {
  /** How long a response may take, in milliseconds. */
  readonly timeoutMs: number;
  /** How many requests may be under way at once. */
  readonly concurrency: number;
  /** How connections over HTTPS are made. */
  readonly tls?: TlsOptions | undefined;
  /** Called with every exchange, also with one whose request is then repeated. */
  readonly onAnswer?: ((exchange: Exchange) => void) | undefined;
}

export interface SendOptions {
  /** Sends the request over a socket of its own; default no. */
  readonly onOwnSocket?: boolean | undefined;
  /** Whether it is sent again if the provider is too busy for it; default yes. */
  readonly isRepeated?: boolean | undefined;
  /** Stops the request, also before it is sent. */
  readonly signal?: AbortSignal | undefined;
}

/** The failure of a request that its signal has stopped. */
export const stoppedFailure = 'the run was stopped';
/** A provider that closes sockets after its responses does so within this time. */
const socketCloseMs = 30;
/** A provider that serves several connections answers on a second one within this time. */
const secondConnectionMs = 1000;

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * Sends requests over HTTP, byte for byte, through the proxy of the environment if there is one. It
 * reuses sockets if the provider keeps them open.
 */
export class HttpClient {
  readonly #options: HttpClientOptions;
  readonly #limit: Limiter;
  /** By origin. */
  readonly #agents = new Map<string, http.Agent>();
  #keepsSockets = true;
  #requestCount = 0;
  readonly #underWay = new Set<{ isAlone: boolean }>();

  constructor(options: HttpClientOptions) {
    this.#options = options;
    this.#limit = createLimiter(options.concurrency);
  }

  /** How long a response may take, in milliseconds. */
  get timeoutMs(): number {
    return this.#options.timeoutMs;
  }

  /** How many requests have been sent. */
  get requestCount(): number {
    return this.#requestCount;
  }

  /** Sends a request, and waits for its response. Never rejects: the exchange says what failed. */
  async send(request: SentRequest, options: SendOptions = {}): Promise<Exchange> {
    for (let tries = 1; ; tries++) {
      const exchange = await this.#limit(() => this.#exchangeAmongOthers(request, options));
      this.#options.onAnswer?.(exchange);
      const pauseMs = retryPauseMs(exchange, tries);
      if (pauseMs === undefined || options.isRepeated === false) {
        return exchange;
      }
      await wait(pauseMs, undefined, { signal: options.signal }).catch(() => {});
    }
  }

  /**
   * Detects after a response whether sockets can be kept open. If a provider closes them silently,
   * requests get lost, or are sent twice; if it serves one connection at a time, an idle socket
   * blocks all others.
   *
   * @param request a request that changes nothing.
   */
  async detectKeepAlive(request: SentRequest, signal: AbortSignal): Promise<void> {
    await wait(socketCloseMs);
    const hasIdle = [...this.#agents.values()].some(
      ({ freeSockets }) => Object.keys(freeSockets).length > 0,
    );
    if (!hasIdle) {
      this.#keepsSockets = false;
      return;
    }
    const sent = this.send(request, { onOwnSocket: true, signal });
    const isAnswered = await Promise.race([sent.then(() => true), wait(secondConnectionMs, false)]);
    if (!isAnswered) {
      this.#keepsSockets = false;
      this.close();
      await sent;
    }
  }

  /** Closes the sockets that are kept open. */
  close(): void {
    for (const agent of this.#agents.values()) {
      agent.destroy();
    }
  }

  /** Makes an exchange, and notes whether others were under way meanwhile. */
  async #exchangeAmongOthers(request: SentRequest, options: SendOptions): Promise<Exchange> {
    const own = { isAlone: this.#underWay.size === 0 };
    for (const other of this.#underWay) {
      other.isAlone = false;
    }
    this.#underWay.add(own);
    const exchange = await this.#exchange(request, options);
    this.#underWay.delete(own);
    return { ...exchange, wasAlone: own.isAlone };
  }

  async #exchange(
    request: SentRequest,
    { onOwnSocket = false, signal }: SendOptions,
  ): Promise<Exchange> {
    const startedAt = performance.now();
    let wasResent = false;
    const end = () => ({
      request,
      durationMs: performance.now() - startedAt,
      ...(wasResent && { wasResent }),
    });
    if (signal?.aborted) {
      return { ...end(), failure: stoppedFailure };
    }
    const givenUp = new AbortController();
    let sent = this.#open(request, onOwnSocket, givenUp.signal);
    let message: http.IncomingMessage | undefined;
    let endedBy: string | undefined;
    const destroy = (why: string) => {
      endedBy ??= why;
      givenUp.abort();
      sent.destroy();
    };
    const onAbort = () => destroy(stoppedFailure);
    // Not AbortSignal.any: Node may collect its timeout signal as garbage before the time is over.
    const timer = setTimeout(() => {
      const what = message === undefined ? 'no response' : 'only a part of the response';
      destroy(`${what} within ${this.#options.timeoutMs} ms`);
    }, this.#options.timeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      message = await receiveHead(sent).catch((error: NodeJS.ErrnoException) => {
        // A provider may close an idle socket at any time.
        const isStale =
          sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
        if (!isStale || endedBy !== undefined) {
          throw error;
        }
        wasResent = true;
        sent = this.#open(request, true, givenUp.signal);
        return receiveHead(sent);
      });
      const { statusCode: status = 0, rawHeaders } = message;
      if (status === 407 && proxyOf(request.url) !== undefined) {
        throw new Error('the proxy answered 407');
      }
      const headers = pairHeaders(rawHeaders);
      const body = await receiveBody(message, maxBodyBytesOf(request.method, message));
      return { ...end(), response: { status, headers, body } };
    } catch (error) {
      const { failure, ...rest } = describeError(error);
      return { ...end(), ...rest, failure: nameProxy(endedBy ?? failure, request.url) };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #open(
    { method, url, headers, body }: SentRequest,
    onOwnSocket: boolean,
    givenUp: AbortSignal,
  ): http.ClientRequest {
    this.#requestCount++;
    const { request } = url.startsWith('https:') ? https : http;
    const options: https.RequestOptions & ConnectionOptions = {
      ...this.#options.tls,
      givenUp,
      method,
      headers: {
        ...Object.fromEntries(headers),
        // For methods that rarely have a body, Node sends the body without this header.
        ...(body !== undefined && { 'Content-Length': body.byteLength }),
      },
      agent: this.#agentOf(url, onOwnSocket || !this.#keepsSockets),
    };
    const sent = request(url, options);
    // Errors before the response reject its promise; later ones are errors of the response.
    sent.on('error', ignore);
    // After the response, Node removes its listener, though a write of the body may still fail.
    sent.on('socket', (socket) => {
      if (!socket.listeners('error').includes(ignore)) {
        socket.on('error', ignore);
      }
    });
    sent.end(body);
    return sent;
  }

  #agentOf(url: string, isForOne: boolean): http.Agent {
    const { tls } = this.#options;
    if (isForOne) {
      return createAgent(url, { ...tls, keepAlive: false });
    }
    const { origin } = new URL(url);
    const agent = this.#agents.get(origin) ?? createAgent(url, { ...tls, keepAlive: true });
    this.#agents.set(origin, agent);
    return agent;
  }
}

function ignore(): void {}

function describeError(error: unknown): Pick<Exchange, 'isUnreachable' | 'isTooLarge'> & {
  failure: string;
} {
  const { code, message, errors } = error as AggregateError & NodeJS.ErrnoException;
  const failure = message || errors?.[0]?.message || String(code);
  return error instanceof TooLargeError
    ? { failure, isTooLarge: true }
    : { failure, isUnreachable: unreachableCodes.has(code ?? '') };
}

function pairHeaders(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let position = 0; position < raw.length; position += 2) {
    pairs.push([raw[position] ?? '', raw[position + 1] ?? '']);
  }
  return pairs;
}
