import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type Dispatcher } from 'undici';
import { createDispatcher } from './agent.js';
import { acceptedEncodings, maxBodyBytes } from './decode-body.js';
import { findHeader, pairHeaders, type ReceivedResponse, type SentRequest } from './exchange.js';
import { brokenOff, isWhole, tooLargeFailure } from './failures.js';
import type { TlsOptions } from './tls-options.js';

interface ChannelRequestOptions {
  /** Whether the socket is kept open after the response. */
  readonly isKept: boolean;
  readonly signal: AbortSignal;
  /** Called when the request begins to leave. */
  readonly onSent: () => void;
}

/**
 * A provider may reject a large body by its length alone, and close the connection. While the body is written,
 * its response would be lost; so it has this time to answer the headers.
 */
const largeBytes = 64 * 1024;
const rejectedWithinMs = 200;

/** A socket to the origin of a URL, or to its proxy, which carries one request at a time. */
export class Channel {
  /** Whether the socket has carried a response before the latest request. */
  isReused = false;
  /** Whether a response to the latest request has begun. */
  hasAnswered = false;
  readonly #dispatcher: Dispatcher;
  readonly #closed = new AbortController();
  #isConnected = false;
  #sockets = 0;

  constructor(url: string, tls: TlsOptions | undefined, isHttp2: boolean) {
    const onSocket = (isConnected: boolean) => {
      this.#isConnected = isConnected;
      this.#sockets += isConnected ? 1 : 0;
      this.isReused &&= !isConnected;
    };
    const { signal } = this.#closed;
    this.#dispatcher = createDispatcher(url, Client, { tls, isHttp2, signal, onSocket });
  }

  /** Whether it is still connected, and was so all the time: Node keeps each socket as long as its signal. */
  get canBeReused(): boolean {
    return this.#isConnected && this.#sockets === 1;
  }

  /** Closes the socket, also one that is not connected yet. */
  close(): void {
    this.#closed.abort();
    this.#dispatcher.destroy();
  }

  /** @throws Error when there is no complete response; the reason of the signal when that is aborted. */
  async send(request: SentRequest, options: ChannelRequestOptions): Promise<ReceivedResponse> {
    const { signal } = options;
    this.hasAnswered = false;
    let stop = () => {};
    const response = await new Promise<ReceivedResponse>((resolve, reject) => {
      stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop);
      this.#dispatch(request, options, resolve, reject);
    }).finally(() => signal.removeEventListener('abort', stop));
    this.isReused = true;
    return response;
  }

  #dispatch(
    { method, url, headers, body }: SentRequest,
    { isKept, onSent }: ChannelRequestOptions,
    resolve: (response: ReceivedResponse) => void,
    reject: (error: Error) => void,
  ): void {
    const { origin, pathname, search } = new URL(url);
    const namesEncodings = findHeader(headers, 'accept-encoding') !== undefined;
    const ended = new AbortController();
    const isLarge = body !== undefined && body.byteLength > largeBytes;
    // Without a length, undici sends a stream in chunks, and adds the header.
    const isChunked = findHeader(headers, 'transfer-encoding') === 'chunked';
    const chunked = isChunked && body ? [body] : undefined;
    const streamed = isLarge ? withPause(body, ended.signal) : chunked;
    const own = headers.filter(([name]) => name.toLowerCase() !== 'transfer-encoding');
    let head: Pick<ReceivedResponse, 'status' | 'headers'> | undefined;
    let length = 0;
    const chunks: Buffer[] = [];
    // What a handler throws is lost, and the request would never end: none of these does.
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: onSent,
      onResponseStart: ({ rawHeaders }, status) => {
        if (status >= 200) {
          this.hasAnswered = true;
          head = { status, headers: pairHeaders(rawHeaders as readonly Buffer[]) };
          ended.abort();
        }
      },
      onResponseData(controller, chunk) {
        chunks.push(chunk);
        length += chunk.length;
        if (length > maxBodyBytes) {
          chunks.length = 0;
          controller.abort(new Error(tooLargeFailure));
        }
      },
      onResponseEnd() {
        if (head !== undefined) {
          resolve({ ...head, body: Buffer.concat(chunks) });
        }
      },
      onResponseError(_controller, error) {
        ended.abort();
        if (head !== undefined && isWhole(head.status, error)) {
          resolve({ ...head, body: new Uint8Array() });
        } else {
          reject(head === undefined ? error : brokenOff(error));
        }
      },
    };
    this.#dispatcher.dispatch(
      {
        origin,
        path: pathname + search,
        method: method as Dispatcher.HttpMethod,
        headers: [
          ...(namesEncodings ? [] : ['Accept-Encoding', acceptedEncodings]),
          ...own.flat(),
          ...(isLarge && !isChunked ? ['Content-Length', String(body.byteLength)] : []),
        ],
        body: streamed ? Readable.from(streamed) : (body ?? null),
        reset: !isKept || isLarge,
      },
      handler,
    );
  }
}

/** A body whose first byte leaves with the headers, and whose rest follows unless a response comes at once. */
async function* withPause(body: Uint8Array, answered: AbortSignal): AsyncGenerator<Uint8Array> {
  yield body.subarray(0, 1);
  await wait(rejectedWithinMs, undefined, { signal: answered }).catch(() => {});
  yield body.subarray(1);
}
