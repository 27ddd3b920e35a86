import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange, ReceivedResponse, SentRequest } from './exchange.js';
import { Pace, type PaceOptions } from './pace.js';
import { createAgent, nameProxy, type ProxyRequestOptions, proxyOf } from './proxy.js';
import { receiveBody } from './receive-body.js';
import type { TlsOptions } from './trust.js';

export interface HttpClientOptions {
  /** How long a response may take, in milliseconds. */
  readonly timeoutMs: number;
  /** How many requests may be under way at once. */
  readonly concurrency: number;
  /** How connections over HTTPS are made. */
  readonly tls?: TlsOptions | undefined;
}

export interface SendOptions extends PaceOptions {
  /** Sends the request over a socket of its own; default no. */
  readonly onOwnSocket?: boolean | undefined;
  /** Whether its signal stops it only before it is sent; default no. */
  readonly goesOn?: boolean | undefined;
}

/** The failure of a request that its signal has stopped. */
export const stoppedFailure = 'the run was stopped';
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
 * Sends requests to one origin over HTTP, byte for byte, through the proxy of the environment if there
 * is one. It reuses sockets if the provider keeps them open.
 */
export class HttpClient {
  readonly #options: HttpClientOptions;
  readonly #pace: Pace;
  /** Keeps its sockets open. */
  #agent: http.Agent | undefined;
  #keepsSockets = true;
  #requestCount = 0;

  constructor(options: HttpClientOptions) {
    this.#options = options;
    this.#pace = new Pace(options.concurrency);
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
  send(request: SentRequest, options: SendOptions = {}): Promise<Exchange> {
    return this.#pace.send(() => this.#exchange(request, options), options);
  }

  /**
   * Detects after a response whether sockets can be kept open: if a provider serves one connection at a
   * time, an idle socket blocks all others.
   *
   * @param request a request that changes nothing.
   */
  async detectKeepAlive(request: SentRequest, signal: AbortSignal): Promise<void> {
    const sent = this.send(request, { onOwnSocket: true, signal });
    const late = wait(secondConnectionMs, false, { ref: false });
    if (!(await Promise.race([sent.then(() => true), late]))) {
      this.#keepsSockets = false;
      this.close();
      await sent;
    }
  }

  /** Closes the sockets that are kept open. */
  close(): void {
    this.#agent?.destroy();
    this.#agent = undefined;
  }

  async #exchange(
    request: SentRequest,
    { onOwnSocket = false, goesOn = false, signal }: SendOptions,
  ): Promise<Exchange> {
    const startedAt = performance.now();
    const { timeoutMs } = this.#options;
    const ended = new AbortController();
    let wasResent: true | undefined;
    let hasStarted = false;
    const stop = () => ended.abort(new Error(stoppedFailure));
    // Not AbortSignal.any: Node may collect its timeout signal as garbage before the time is over.
    const timer = setTimeout(() => {
      const what = hasStarted ? 'only a part of the response' : 'no response';
      ended.abort(new Error(`${what} within ${timeoutMs} ms`));
    }, timeoutMs);
    if (signal?.aborted) {
      stop();
    }
    if (!goesOn) {
      signal?.addEventListener('abort', stop);
    }
    const receive = async (): Promise<ReceivedResponse> => {
      ended.signal.throwIfAborted();
      const sent = this.#open(request, onOwnSocket, ended.signal);
      const message = await headOf(sent).catch((error: NodeJS.ErrnoException) => {
        // A provider may close an idle socket at any time.
        if (!sent.reusedSocket || !['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) {
          throw error;
        }
        wasResent = true;
        return headOf(this.#open(request, true, ended.signal));
      });
      hasStarted = true;
      const { statusCode: status = 0, rawHeaders } = message;
      if (status === 407 && proxyOf(request.url) !== undefined) {
        throw new Error('the proxy answered 407');
      }
      return { status, headers: pairHeaders(rawHeaders), body: await receiveBody(message) };
    };
    const outcome = await receive()
      .then((response) => ({ response }))
      .catch((error) => describeFailure(ended.signal.reason ?? error, request.url))
      .finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
      });
    const durationMs = performance.now() - startedAt;
    return { request, durationMs, ...outcome, ...(wasResent && { wasResent }) };
  }

  #open(
    { method, url, headers, body }: SentRequest,
    onOwnSocket: boolean,
    signal: AbortSignal,
  ): http.ClientRequest {
    this.#requestCount++;
    const { request } = url.startsWith('https:') ? https : http;
    const { tls } = this.#options;
    const keepAlive = this.#keepsSockets && !onOwnSocket;
    if (keepAlive) {
      this.#agent ??= createAgent(url, { ...tls, keepAlive });
    }
    const options: https.RequestOptions & ProxyRequestOptions = {
      ...tls,
      signal,
      givenUp: signal,
      method,
      headers: {
        ...Object.fromEntries(headers),
        // For methods that rarely have a body, Node sends the body without this header.
        ...(body !== undefined && { 'Content-Length': body.byteLength }),
      },
      agent: keepAlive ? this.#agent : createAgent(url, { ...tls }),
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
}

/** Waits for the head of a response. An upgrade is none: Node waits for no other event after it. */
function headOf(sent: http.ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
    sent.once('upgrade', ({ statusCode, statusMessage }, socket) => {
      socket.destroy();
      reject(new Error(`it answered ${statusCode} ${statusMessage}, which was not asked for`));
    });
  });
}

function ignore(): void {}

function describeFailure(
  error: AggregateError & NodeJS.ErrnoException,
  url: string,
): Pick<Exchange, 'failure' | 'isUnreachable'> {
  const failure = error.message || error.errors?.[0]?.message || String(error.code);
  const isUnreachable = unreachableCodes.has(error.code ?? '');
  return { failure: nameProxy(failure, url), isUnreachable };
}

function pairHeaders(raw: readonly string[]): [string, string][] {
  const names = raw.filter((_, position) => position % 2 === 0);
  return names.map((name, position) => [name, raw[2 * position + 1] ?? '']);
}
