import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type Dispatcher } from 'undici';
import { createDispatcher } from './agent.js';
import { acceptedEncodings, maxBodyBytes, tooLargeFailure } from './decode-body.js';
import { findHeader, pairHeaders, type ReceivedResponse, type SentRequest } from './exchange.js';
import { brokenOff, isWhole, type RequestError } from './failures.js';
import type { TlsOptions } from './tls-options.js';

/** A provider that rejects such a body by its length has this time to answer before its response would be lost. */
const largeBytes = 64 * 1024;
const rejectedWithinMs = 200;

/** A socket to the origin of a URL, or to its proxy, which carries one request at a time. */
export class Channel {
  /** Whether the socket has already carried a response before the latest request. */
  isReused = false;
  /** Whether the latest request had a socket to leave by. */
  isSent = false;
  readonly #dispatcher: Dispatcher;
  readonly #closed = new AbortController();
  #isConnected = false;
  #sockets = 0;

  constructor(url: string, tls: TlsOptions | undefined) {
    const { signal } = this.#closed;
    const onSocket = (isConnected: boolean) => {
      this.#isConnected = isConnected;
      if (isConnected) {
        this.#sockets += 1;
        this.isReused = false;
        this.isSent = true;
      }
    };
    this.#dispatcher = createDispatcher(url, Client, { tls, signal, onSocket });
  }

  /** Whether it is still connected over its first socket: Node keeps each socket as long as its signal. */
  get canBeReused(): boolean {
    return this.#isConnected && this.#sockets === 1;
  }

  /** Closes the socket, also one that is not connected yet. */
  close(): void {
    this.#closed.abort();
    this.#dispatcher.destroy();
  }

  /**
   * @param isKept whether the socket is kept open after the response.
   * @throws Error when there is no complete response; the reason of the signal when that is aborted.
   */
  async send(
    request: SentRequest,
    isKept: boolean,
    signal: AbortSignal,
  ): Promise<ReceivedResponse> {
    const close = () => this.close();
    signal.addEventListener('abort', close);
    this.isSent = this.#isConnected;
    try {
      const response = await this.#receive(request, isKept);
      this.isReused = true;
      return response;
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      signal.removeEventListener('abort', close);
    }
  }

  async #receive(
    { method, url, headers, body }: SentRequest,
    isKept: boolean,
  ): Promise<ReceivedResponse> {
    const { origin, pathname, search } = new URL(url);
    const namesEncodings = findHeader(headers, 'accept-encoding') !== undefined;
    const isLarge = body !== undefined && body.byteLength > largeBytes;
    // Without a length, undici sends a stream in chunks, and adds the header.
    const isChunked = findHeader(headers, 'transfer-encoding') === 'chunked';
    const own = headers.filter(([name]) => name.toLowerCase() !== 'transfer-encoding');
    const answered = new AbortController();
    const pieces = isLarge ? withPause(body, answered.signal) : [body];
    const response = await this.#dispatcher
      .request({
        origin,
        path: pathname + search,
        method: method as Dispatcher.HttpMethod,
        headers: [
          ...(namesEncodings ? [] : ['Accept-Encoding', acceptedEncodings]),
          ...own.flat(),
          ...(isLarge && !isChunked ? ['Content-Length', String(body.byteLength)] : []),
        ],
        body: body && (isLarge || isChunked) ? Readable.from(pieces) : (body ?? null),
        reset: !isKept || isLarge,
        responseHeaders: 'raw',
      })
      .finally(() => answered.abort());
    const { statusCode: status } = response;
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
      if (!isWhole(status, error as RequestError)) {
        throw brokenOff(error as RequestError);
      }
    }
    const received = pairHeaders(response.headers as unknown as readonly string[]);
    return { status, headers: received, body: Buffer.concat(chunks) };
  }
}

/** Sends the first byte of a body with the headers, and the rest after a pause in which a response may come. */
async function* withPause(body: Uint8Array, answered: AbortSignal): AsyncGenerator<Uint8Array> {
  yield body.subarray(0, 1);
  await wait(rejectedWithinMs, undefined, { signal: answered }).catch(() => {});
  yield body.subarray(1);
}
