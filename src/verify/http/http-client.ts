import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { withServerOutput } from '../report/server-output.js';
import { nameProxy, proxyOf } from './agent.js';
import { Channel } from './channel.js';
import { startDeadline, stoppedFailure } from './deadline.js';
import { decodeBody, tooLargeFailure } from './decode-body.js';
import type { Exchange, HeaderList, ReceivedResponse, SentRequest } from './exchange.js';
import { describeFailure, isClosed, isUnreachable, type RequestError } from './failures.js';
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
  readonly #idle: Channel[] = [];
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
  async send(request: SentRequest, options: SendOptions = {}): Promise<Exchange> {
    const exchange = await this.#pace.send(() => this.#sendOnce(request, options), options.signal);
    const isLost = exchange.isLost || exchange.attempts?.some((one) => one.isLost);
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
  ): Promise<Exchange> {
    const closed = this.#closed.signal;
    if (closed.aborted || signal?.aborted) {
      return { request, durationMs: 0, failure: stoppedFailure };
    }
    const startedAt = performance.now();
    const { timeoutMs, isIdempotent, serverOutput } = this.#options;
    const isStopped = isIdempotent || request.method !== 'POST';
    const stopping = isStopped && signal ? [closed, signal] : [closed];
    const late = `no complete response within ${timeoutMs} ms`;
    using deadline = startDeadline(timeoutMs, late, stopping);
    const withCookie = { ...request, headers: addCookie(request.headers, cookie) };
    const outcome = await this.#receive(withCookie, onOwnSocket, deadline.signal);
    const durationMs = performance.now() - startedAt;
    return withServerOutput({ request, durationMs, ...outcome }, serverOutput);
  }

  async #receive(
    request: SentRequest,
    onOwnSocket: boolean,
    signal: AbortSignal,
  ): Promise<Omit<Exchange, 'request' | 'durationMs'>> {
    this.requestCount++;
    const { url, tls } = this.#options;
    const isKept = this.#keepsSockets && !onOwnSocket;
    const channel = (isKept && this.#takeIdle()) || new Channel(url, tls);
    try {
      const response = await channel.send(request, isKept, signal);
      if (isKept && this.#keepsSockets && !signal.aborted) {
        this.#idle.push(channel);
      } else {
        channel.close();
      }
      return decodeResponse(response);
    } catch (thrown) {
      const error = thrown as RequestError;
      channel.close();
      // The rest of an earlier response is no HTTP. A response that has begun came over a socket that was open.
      const isRest = error.name === 'HTTPParserError';
      const isOfIdleSocket = channel.isReused && (isClosed(error) || isRest);
      this.#keepsSockets &&= !isOfIdleSocket;
      return {
        failure: nameProxy(describeFailure(error), request.url),
        isUnreachable: isUnreachable(error),
        isLost: channel.isSent,
        isClosed: isClosed(error) || (error.cause instanceof Error && isClosed(error.cause)),
        isOfIdleSocket,
      };
    }
  }

  #takeIdle(): Channel | undefined {
    const channel = this.#idle.pop();
    if (channel === undefined || channel.canBeReused) {
      return channel;
    }
    channel.close();
    return this.#takeIdle();
  }

  #closeIdle(): void {
    for (const channel of this.#idle.splice(0)) {
      channel.close();
    }
  }
}

/** @throws Error when the decoded body is too large. */
function decodeResponse(response: ReceivedResponse): Pick<Exchange, 'response' | 'undecoded'> {
  const decoded = decodeBody(response.body, response.headers);
  if ('body' in decoded) {
    return { response: { ...response, body: decoded.body } };
  }
  if (decoded.problem === 'too-large') {
    throw new Error(tooLargeFailure);
  }
  return { response, undecoded: decoded.reason };
}

function addCookie(headers: HeaderList, cookie: string | undefined): HeaderList {
  const own = headers.filter(([name]) => name.toLowerCase() === 'cookie');
  const cookies = [...own.map(([, value]) => value), cookie].join('; ');
  const others = headers.filter((header) => !own.includes(header));
  return cookie === undefined ? headers : [...others, ['Cookie', cookies]];
}
