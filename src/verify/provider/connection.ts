import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, inflateRawSync, inflateSync, unzipSync } from 'node:zlib';
import { type Exchange, headerOf, type ReceivedResponse, type SentRequest } from './exchange.js';
import { createGate, type Gate } from './gate.js';

export interface ConnectionOptions {
  /** How long a response may take, in milliseconds. */
  readonly timeoutMs: number;
  /** How many requests may be under way at once. */
  readonly concurrency: number;
}

/** A provider that answers 429 is asked again so many times, after the time it names. */
const mostRetries = 8;
const longestPauseMs = 10_000;
/** Within which a socket that is being closed is closed. */
const settleMs = 30;

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Sends requests over HTTP, byte for byte, and keeps sockets open where the provider does. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #gate: Gate;
  readonly #agents = {
    http: new http.Agent({ keepAlive: true }),
    https: new https.Agent({ keepAlive: true }),
  };
  #stopped = new AbortController();
  #keepsSockets = true;
  #requests = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#gate = createGate(options.concurrency);
  }

  /** How many requests have been sent. */
  get requests(): number {
    return this.#requests;
  }

  /**
   * Sends a request, and waits for its response. Never rejects: what fails is told in the exchange.
   *
   * @param onOwnSocket sends it over a socket of its own.
   */
  async send(request: SentRequest, onOwnSocket = false): Promise<Exchange> {
    for (let tries = 1; ; tries++) {
      const exchange = await this.#gate(() => this.#exchange(request, onOwnSocket));
      if (exchange.response?.status !== 429 || tries > mostRetries) {
        return exchange;
      }
      const named = Number(headerOf(exchange, 'retry-after')) * 1000;
      await this.#pause(Number.isFinite(named) ? named : 2 ** tries * 50);
    }
  }

  /**
   * Finds out, once a response has come, whether the provider leaves its socket open. One that
   * closes it without announcing so would have a request lost, or made twice.
   */
  async learnHabits(): Promise<void> {
    await wait(settleMs);
    const { http, https } = this.#agents;
    const idle = [http.freeSockets, https.freeSockets].flatMap((sockets) => Object.keys(sockets));
    this.#keepsSockets = idle.length > 0;
  }

  /** Ends every request, and refuses further ones until it is restarted. */
  stop(): void {
    this.#stopped.abort();
  }

  restart(): void {
    this.#stopped = new AbortController();
  }

  get isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) {
      agent.destroy();
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#stopped;
    await wait(Math.min(milliseconds, longestPauseMs), undefined, { signal }).catch(() => {});
  }

  async #exchange(request: SentRequest, onOwnSocket: boolean): Promise<Exchange> {
    const startedAt = performance.now();
    const took = () => ({ request, durationMs: performance.now() - startedAt });
    let sent = this.#open(request, onOwnSocket);
    try {
      const message = await responseTo(sent).catch((error: NodeJS.ErrnoException) => {
        // The provider has closed a socket that lay idle, as it may at any time.
        const isStale =
          sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
        if (!isStale) {
          throw error;
        }
        sent = this.#open(request, true);
        return responseTo(sent);
      });
      return { ...took(), response: await receive(message) };
    } catch (error) {
      return { ...took(), ...this.#explain(error) };
    }
  }

  #open({ method, url, headers, body }: SentRequest, onOwnSocket: boolean): http.ClientRequest {
    this.#requests++;
    const { timeoutMs } = this.#options;
    const { request } = url.startsWith('https:') ? https : http;
    const agent = url.startsWith('https:') ? this.#agents.https : this.#agents.http;
    const sent = request(url, {
      method,
      headers: Object.fromEntries(headers),
      agent: onOwnSocket || !this.#keepsSockets ? false : agent,
      signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(timeoutMs)]),
    });
    // One after the response is told by the response itself.
    sent.on('error', () => {});
    sent.end(body);
    return sent;
  }

  #explain(error: unknown): Pick<Exchange, 'failure' | 'isUnreachable'> {
    const { name, code, message, errors } = error as AggregateError & NodeJS.ErrnoException;
    if (name === 'AbortError' || name === 'TimeoutError') {
      const late = `no response within ${this.#options.timeoutMs} ms`;
      return { failure: this.isStopped ? 'the verification was stopped' : late };
    }
    const isUnreachable = unreachable.has(code ?? '');
    return { failure: message || errors?.[0]?.message || String(code), isUnreachable };
  }
}

async function responseTo(sent: http.ClientRequest): Promise<http.IncomingMessage> {
  const [message] = (await once(sent, 'response')) as [http.IncomingMessage];
  return message;
}

async function receive(message: http.IncomingMessage): Promise<ReceivedResponse> {
  const body = await buffer(message);
  return {
    status: message.statusCode ?? 0,
    headers: pairs(message.rawHeaders),
    body: decompress(body, message.headers['content-encoding']),
  };
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, position) =>
    position % 2 === 0 ? [[name, raw[position + 1] ?? ''] as [string, string]] : [],
  );
}

function decompress(body: Buffer, encoding = 'identity'): Uint8Array {
  if (body.length === 0) {
    return body;
  }
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return unzipSync(body);
    case 'deflate':
      // Zlib's own wrapping is what the name stands for; some send the bare stream.
      return (body[0] ?? 0) % 16 === 8 ? inflateSync(body) : inflateRawSync(body);
    case 'br':
      return brotliDecompressSync(body);
    default:
      return body;
  }
}
