import { once, setMaxListeners } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { createAgent, nameProxy, proxyOf, type TlsOptions } from './agent.js';
import { type Exchange, pairHeaders, type ReceivedResponse, type SentRequest } from './exchange.js';
import { Pace } from './pace.js';

export interface HttpClientOptions {
  readonly url: string;
  /** How long a response may take, in milliseconds. */
  readonly timeoutMs: number;
  readonly concurrency: number;
  readonly tls?: TlsOptions | undefined;
  /** Whether a signal stops a POST that is sent, too; default no. */
  readonly stopsPosts?: boolean | undefined;
}

export interface SendOptions {
  /** Sends the request over a socket of its own; default no. */
  readonly onOwnSocket?: boolean | undefined;
  /** Stops the request. A POST that is sent goes on: nobody would know whether it has stored a plant. */
  readonly signal?: AbortSignal | undefined;
}

/** The failure of a request that its signal has stopped. */
export const stoppedFailure = 'the run was stopped';
/** A provider that serves several connections answers on a second one within this time. */
const secondConnectionMs = 1000;

const unreachableCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
/**
 * A provider may reject a large body by its length alone, and close the connection. While the body is written,
 * its response would be lost; so it has this time to answer the headers.
 */
const largeBytes = 64 * 1024;
const rejectedWithinMs = 200;
/** A provider may close an idle socket at any time. */
const closedCodes = ['ECONNRESET', 'EPIPE'];

/**
 * Sends requests to one origin over HTTP, byte for byte, through the proxy of the environment if there
 * is one. It reuses sockets if the provider keeps them open.
 */
export class HttpClient {
  readonly options: HttpClientOptions;
  requestCount = 0;
  readonly #pace: Pace;
  readonly #agent: http.Agent;
  #keepsSockets = true;
  readonly #underWay = new Set<SentRequest>();
  readonly #closed = new AbortController();

  /** @throws KitError `invalid-option` when the variable of the environment names no proxy. */
  constructor(options: HttpClientOptions) {
    this.options = options;
    this.#pace = new Pace(options.concurrency);
    // Every socket listens to it.
    setMaxListeners(0, this.#closed.signal);
    this.#agent = this.#createAgent(true);
  }

  /** Sends a request, and waits for its response. Never rejects: the exchange says what failed. */
  send(request: SentRequest, options: SendOptions = {}): Promise<Exchange> {
    return this.#pace.send(() => this.#exchange(request, options), options.signal);
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
      this.#agent.destroy();
      await sent;
    }
  }

  /** Closes all sockets, also those to a proxy that does not answer. */
  close(): void {
    this.#closed.abort();
  }

  #createAgent(keepAlive: boolean): http.Agent {
    const { url, tls } = this.options;
    const options = { ...tls, keepAlive, signal: this.#closed.signal };
    return createAgent(url, options);
  }

  async #exchange(
    request: SentRequest,
    { onOwnSocket = false, signal }: SendOptions,
  ): Promise<Exchange> {
    const startedAt = performance.now();
    const { timeoutMs, stopsPosts } = this.options;
    const ended = new AbortController();
    const stop = () => ended.abort(new Error(stoppedFailure));
    // Not AbortSignal.any: Node may collect its timeout signal as garbage before the time is over.
    const late = new Error(`no complete response within ${timeoutMs} ms`);
    const timer = setTimeout(() => ended.abort(late), timeoutMs);
    if (signal?.aborted) {
      stop();
    }
    if (stopsPosts || request.method !== 'POST') {
      signal?.addEventListener('abort', stop);
    }
    const outcome = await this.#receive(request, onOwnSocket, ended.signal)
      .then((response) => ({ response }))
      .catch((error) => this.#describeFailure(request, ended.signal.reason ?? error))
      .finally(() => {
        this.#underWay.delete(request);
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
      });
    return { request, durationMs: performance.now() - startedAt, ...outcome };
  }

  #describeFailure(request: SentRequest, error: AggregateError & NodeJS.ErrnoException) {
    const failure = error.message || error.errors?.[0]?.message || String(error.code);
    const isUnreachable = unreachableCodes.includes(error.code ?? '');
    const isLost = this.#underWay.has(request);
    return { failure: nameProxy(failure, request.url), isUnreachable, isLost };
  }

  async #receive(
    request: SentRequest,
    onOwnSocket: boolean,
    signal: AbortSignal,
  ): Promise<ReceivedResponse> {
    signal.throwIfAborted();
    const { method, url, headers, body } = request;
    this.requestCount++;
    const sent = (url.startsWith('https:') ? https : http).request(url, {
      ...this.options.tls,
      signal,
      method,
      headers: {
        'Accept-Encoding': 'identity',
        ...Object.fromEntries(headers),
        // For methods that rarely have a body, Node sends the body without this header.
        ...(body && { 'Content-Length': body.byteLength }),
      },
      agent: this.#keepsSockets && !onOwnSocket ? this.#agent : this.#createAgent(false),
    });
    // Errors before the response reject its promise; later ones are errors of the response.
    sent.on('error', ignore);
    // After the response, Node removes its listener, though a write of the body may still fail.
    sent.on('socket', (socket) => socket.off('error', ignore).on('error', ignore));
    const note = () => this.#underWay.add(request);
    sent.on('socket', (socket) => (socket.connecting ? socket.once('connect', note) : note()));
    let message: IncomingMessage;
    try {
      const responded = once(sent, 'response', { signal });
      if ((body?.byteLength ?? 0) > largeBytes) {
        sent.flushHeaders();
        await Promise.race([responded, wait(rejectedWithinMs)]);
      }
      sent.end(body);
      [message] = await responded;
    } catch (error) {
      if (sent.reusedSocket && closedCodes.includes((error as NodeJS.ErrnoException).code ?? '')) {
        this.#keepsSockets = false;
        return this.#receive(request, onOwnSocket, signal);
      }
      throw error;
    }
    const { statusCode: status = 0, rawHeaders } = message;
    if (status === 407 && proxyOf(url) !== undefined) {
      throw new Error('the proxy answered 407');
    }
    return { status, headers: pairHeaders(rawHeaders), body: await receiveBody(message) };
  }
}

function ignore(): void {}

/** How many bytes of a body are read at most: enough for a list of 100,000 plants. */
const maxBytes = 2 ** 22;

/** The failure of a request whose response has more. */
export const tooLargeFailure = `the response has more than the ${maxBytes / 2 ** 20} MiB that are read`;

/** Not `buffer` of node:stream/consumers, which has no limit. @throws Error when it is too large, or broke off. */
async function receiveBody(message: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of message) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) {
        break;
      }
    }
  } catch (error) {
    const { code, message: why } = error as NodeJS.ErrnoException;
    const cause = code === 'ECONNRESET' ? 'the connection was closed' : why;
    throw new Error(`the response broke off: ${cause}`);
  }
  if (length > maxBytes) {
    throw new Error(tooLargeFailure);
  }
  return Buffer.concat(chunks);
}
