import { once, setMaxListeners } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, inflateRawSync, inflateSync, unzipSync } from 'node:zlib';
import {
  type Exchange,
  headerOf,
  isBusy,
  type ReceivedResponse,
  type SentRequest,
} from './exchange.js';
import { createGate, type Gate } from './gate.js';

export interface ConnectionOptions {
  /** How long a response may take, in milliseconds. */
  readonly timeoutMs: number;
  /** How many requests may be under way at once. */
  readonly concurrency: number;
  /** Told of every answer, also of one after which the request is made again. */
  readonly onAnswer?: ((exchange: Exchange) => void) | undefined;
}

export interface SendOptions {
  /** Sends it over a socket of its own; default no. */
  readonly onOwnSocket?: boolean | undefined;
  /** The session it belongs to; default the one that is now. */
  readonly session?: AbortSignal;
}

/** A provider that is asked too much is asked again so many times, after the time it names. */
const mostRetries = 8;
/** One that says so by a 503 and names no time may be broken as well. */
const mostRetriesUnnamed = 3;
const longestPauseMs = 10_000;
const stoppedFailure = 'the run was stopped';
/** Within which a socket that is being closed is closed. */
const settleMs = 30;
/** Within which a provider answers over a second connection while the first one is idle. */
const patienceMs = 1000;

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
  #stopped = newSession();
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
   */
  async send(request: SentRequest, options: SendOptions = {}): Promise<Exchange> {
    const { onOwnSocket = false, session: signal = this.session } = options;
    for (let tries = 1; ; tries++) {
      const exchange = await this.#gate(() => this.#exchange(request, onOwnSocket, signal));
      this.#options.onAnswer?.(exchange);
      const named = Number(headerOf(exchange, 'retry-after') || Number.NaN) * 1000;
      if (tries > retriesAllowed(exchange, named)) {
        return exchange;
      }
      const pauseMs = Number.isFinite(named) ? named : 2 ** tries * 50;
      await wait(Math.min(pauseMs, longestPauseMs), undefined, { signal }).catch(() => {});
    }
  }

  /**
   * Finds out, once a response has come, whether sockets can be kept open. A provider that closes
   * them without announcing so would have a request lost, or made twice; one that serves a single
   * connection at a time would have all others wait for an idle one.
   *
   * @param askElsewhere makes a request over a socket of its own.
   */
  async learnHabits(askElsewhere: () => Promise<unknown>): Promise<void> {
    await wait(settleMs);
    const { http, https } = this.#agents;
    const idle = [http.freeSockets, https.freeSockets].flatMap((sockets) => Object.keys(sockets));
    if (idle.length === 0) {
      this.#keepsSockets = false;
      return;
    }
    const asked = askElsewhere();
    const isAnswered = await Promise.race([asked.then(() => true), wait(patienceMs, false)]);
    if (!isAnswered) {
      this.#keepsSockets = false;
      http.destroy();
      https.destroy();
      await asked;
    }
  }

  /** What lasts until the next stop; a restart begins another one. */
  get session(): AbortSignal {
    return this.#stopped.signal;
  }

  /** Ends every request, and refuses those of this session from now on. */
  stop(): void {
    this.#stopped.abort();
  }

  restart(): void {
    this.#stopped = newSession();
  }

  get isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) {
      agent.destroy();
    }
  }

  async #exchange(
    request: SentRequest,
    onOwnSocket: boolean,
    stopped: AbortSignal,
  ): Promise<Exchange> {
    const startedAt = performance.now();
    const took = () => ({ request, durationMs: performance.now() - startedAt });
    if (stopped.aborted) {
      return { ...took(), failure: stoppedFailure };
    }
    let sent = this.#open(request, onOwnSocket);
    let message: http.IncomingMessage | undefined;
    let ended: string | undefined;
    const end = (why: string) => {
      ended ??= why;
      sent.destroy();
    };
    const stop = () => end(stoppedFailure);
    // Not by signals put together: Node lets go of the timeout among them before it has come.
    const timer = setTimeout(() => {
      const what = message === undefined ? 'no response' : 'only a part of the response';
      end(`${what} within ${this.#options.timeoutMs} ms`);
    }, this.#options.timeoutMs);
    stopped.addEventListener('abort', stop, { once: true });
    try {
      message = await responseTo(sent).catch((error: NodeJS.ErrnoException) => {
        // The provider has closed a socket that lay idle, as it may at any time.
        const isStale =
          sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
        if (!isStale || ended !== undefined) {
          throw error;
        }
        sent = this.#open(request, true);
        return responseTo(sent);
      });
      return { ...took(), response: await receive(message) };
    } catch (error) {
      return { ...took(), ...(ended === undefined ? explain(error) : { failure: ended }) };
    } finally {
      clearTimeout(timer);
      stopped.removeEventListener('abort', stop);
    }
  }

  #open({ method, url, headers, body }: SentRequest, onOwnSocket: boolean): http.ClientRequest {
    this.#requests++;
    const { request } = url.startsWith('https:') ? https : http;
    const agent = url.startsWith('https:') ? this.#agents.https : this.#agents.http;
    const sent = request(url, {
      method,
      headers: {
        ...Object.fromEntries(headers),
        // Node leaves it out where a body is unusual, and sends the body nevertheless.
        ...(body !== undefined && { 'Content-Length': body.byteLength }),
      },
      agent: onOwnSocket || !this.#keepsSockets ? false : agent,
    });
    // One after the response is told by the response itself.
    sent.on('error', () => {});
    sent.end(body);
    return sent;
  }
}

/** Every request under way listens to it. */
function newSession(): AbortController {
  const session = new AbortController();
  setMaxListeners(0, session.signal);
  return session;
}

function retriesAllowed(exchange: Exchange, namedPauseMs: number): number {
  const { response } = exchange;
  if (response?.status === 429) {
    return mostRetries;
  }
  if (response?.status === 503) {
    return Number.isFinite(namedPauseMs) ? mostRetries : mostRetriesUnnamed;
  }
  return isBusy(exchange) && Number.isFinite(namedPauseMs) ? mostRetries : 0;
}

function explain(error: unknown): Pick<Exchange, 'failure' | 'isUnreachable'> {
  const { code, message, errors } = error as AggregateError & NodeJS.ErrnoException;
  const isUnreachable = unreachable.has(code ?? '');
  return { failure: message || errors?.[0]?.message || String(code), isUnreachable };
}

async function responseTo(sent: http.ClientRequest): Promise<http.IncomingMessage> {
  const [message] = (await once(sent, 'response')) as [http.IncomingMessage];
  return message;
}

async function receive(message: http.IncomingMessage): Promise<ReceivedResponse> {
  const body = await buffer(message).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ECONNRESET' ? 'the connection was closed' : error.message;
    throw new Error(`the response broke off: ${why}`, { cause: error });
  });
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
  try {
    return body.length === 0 ? body : decode(body, encoding);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`the body is not ${encoding}, as its headers say: ${message}`, {
      cause: error,
    });
  }
}

/** Far more than any list of plants; what is packed may be a thousand times as long. */
const maxOutputLength = 2 ** 28;

function decode(body: Buffer, encoding: string): Uint8Array {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return unzipSync(body, { maxOutputLength });
    case 'deflate':
      // Zlib's own wrapping is what the name stands for; some send the bare stream.
      return (body[0] ?? 0) % 16 === 8
        ? inflateSync(body, { maxOutputLength })
        : inflateRawSync(body, { maxOutputLength });
    case 'br':
      return brotliDecompressSync(body, { maxOutputLength });
    default:
      return body;
  }
}
