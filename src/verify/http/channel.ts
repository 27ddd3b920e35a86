import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type Dispatcher } from 'undici';
import { createDispatcher, nameProxy } from './agent.js';
import { acceptedEncodings, decodeBody, maxBodyBytes, tooLargeFailure } from './decode-body.js';
import { findHeader, pairHeaders, type SentExchange, type SentRequest } from './exchange.js';
import { brokenOff, describeFailure, isClosed, isWhole, type RequestError } from './failures.js';
import type { TlsOptions } from './tls-options.js';

/** A provider that rejects such a body by its length has this time to answer before its response would be lost. */
const largeBytes = 64 * 1024;
const rejectedWithinMs = 200;

/** The response to a request, or why there is none. */
type Outcome = Omit<SentExchange, 'request' | 'durationMs'>;

/** A socket to the origin of a URL, or to its proxy, which carries one request at a time. */
export class Channel {
  readonly #dispatcher: Dispatcher;
  readonly #closed = new AbortController();
  /** Whether the socket has already carried a response before the latest request. */
  #isReused = false;
  /** Whether the latest request had a socket to leave by. */
  #isSent = false;
  #isConnected = false;
  #sockets = 0;

  constructor(url: string, tls: TlsOptions | undefined) {
    const { signal } = this.#closed;
    const onSocket = (isConnected: boolean) => {
      this.#isConnected = isConnected;
      this.#sockets += isConnected ? 1 : 0;
      this.#isSent ||= isConnected;
      this.#isReused &&= !isConnected;
    };
    this.#dispatcher = createDispatcher(url, Client, { tls, signal, onSocket });
  }

  /** Whether it is still connected over its first socket: Node.js keeps each socket as long as its signal. */
  get canBeReused(): boolean {
    return this.#isConnected && this.#sockets === 1;
  }

  /** Closes the socket, also one that is not connected yet. */
  close(): void {
    this.#closed.abort();
    this.#dispatcher.destroy();
  }

  /**
   * Sends a request, and waits for its response. Never rejects.
   *
   * @param isKept whether the socket is kept open after the response.
   * @param signal its abort closes the socket, and the message of its reason is the failure.
   */
  async send(request: SentRequest, isKept: boolean, signal: AbortSignal): Promise<Outcome> {
    const close = () => this.close();
    signal.addEventListener('abort', close);
    this.#isSent = this.#isConnected;
    try {
      const outcome = await this.#receive(request, isKept);
      this.#isReused = true;
      return outcome;
    } catch (thrown) {
      const error = (signal.aborted ? signal.reason : thrown) as RequestError;
      // The rest of an earlier response is no HTTP. A response that has begun came over a socket that was open.
      const isRest = error.name === 'HTTPParserError';
      return {
        failure: nameProxy(describeFailure(error), request.url),
        isLost: this.#isSent,
        isOfIdleSocket: this.#isReused && (isClosed(error) || isRest),
      };
    } finally {
      signal.removeEventListener('abort', close);
    }
  }

  /** @throws Error when there is no complete response, or it is too large. */
  async #receive({ method, url, headers, body }: SentRequest, isKept: boolean): Promise<Outcome> {
    const { origin, pathname, search } = new URL(url);
    const isLarge = body !== undefined && body.byteLength > largeBytes;
    // Without a length, undici sends a stream in chunks, and adds the header.
    const isChunked = findHeader(headers, 'transfer-encoding') === 'chunked';
    const own = headers.filter(([name]) => name.toLowerCase() !== 'transfer-encoding');
    const answered = new AbortController();
    const pieces = isLarge ? withPause(body, answered.signal) : [body];
    const { statusCode, ...response } = await this.#dispatcher
      .request({
        origin,
        path: pathname + search,
        method: method as Dispatcher.HttpMethod,
        headers: [
          ...['Accept-Encoding', acceptedEncodings],
          ...own.flat(),
          ...(isLarge && !isChunked ? ['Content-Length', String(body.byteLength)] : []),
        ],
        body: body && (isLarge || isChunked) ? Readable.from(pieces) : (body ?? null),
        reset: !isKept || isLarge,
        responseHeaders: 'raw',
      })
      .finally(() => answered.abort());
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      for await (const chunk of response.body) {
        chunks.push(chunk);
        length += chunk.length;
        if (length > maxBodyBytes) {
          throw new Error(tooLargeFailure);
        }
      }
    } catch (error) {
      if (!isWhole(statusCode, error as RequestError)) {
        throw brokenOff(error as RequestError);
      }
    }
    const received = pairHeaders(response.headers as unknown as readonly string[]);
    const sent = Buffer.concat(chunks);
    const { body: decoded = sent, problem, reason } = decodeBody(sent, received);
    if (problem === 'too-large') {
      throw new Error(reason);
    }
    return {
      response: { status: statusCode, headers: received, body: decoded },
      ...(reason && { undecoded: reason }),
    };
  }
}

/** Sends the first byte of a body with the headers, and the rest after a pause in which a response may come. */
async function* withPause(body: Uint8Array, answered: AbortSignal): AsyncGenerator<Uint8Array> {
  yield body.subarray(0, 1);
  await wait(rejectedWithinMs, undefined, { signal: answered }).catch(() => {});
  yield body.subarray(1);
}
