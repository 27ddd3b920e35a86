import { type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Relay } from '../../service/outcome.js';
import { noBody, type PlainResponse } from '../../service/plain-http.js';
import { maxBodyBytes, tooLargeFailure } from '../../verify/http/decode-body.js';
import { type HeaderList, pairHeaders } from '../../verify/http/exchange.js';
import { brokenOff, isWhole, type RequestError } from '../../verify/http/failures.js';
import type { PassedResponse, ResponseHead } from '../../verify/proxy/read-exchange.js';
import { withoutHopByHop } from './upstream.js';

export type PassError = RequestError & { readonly socket?: { readonly bytesRead: number } };

export interface RelayOptions {
  /** Called when the provider begins to respond, with what passes its response on. */
  onStart(head: ResponseHead, relay: Relay): void;
  /** Called when the response, or what came of it, was received. Without one the client left before it began. */
  onEnd(response?: PassedResponse): void;
  /**
   * Called if the client has got nothing, and waits.
   *
   * @param isSent whether the request may have reached the provider.
   */
  onFailure(error: PassError, isSent: boolean): void;
}

/**
 * Receives a response of the provider, keeps it, and passes it on: from the moment when it is told to, as it comes.
 * Whatever the provider sends, it calls either `onEnd` or `onFailure`, once.
 */
export class ResponseRelay implements Dispatcher.DispatchHandler, Relay {
  readonly #outgoing: ServerResponse;
  readonly #options: RelayOptions;
  #controller: Dispatcher.DispatchController | undefined;
  #head: ResponseHead | undefined;
  #reason = '';
  #trailers: HeaderList = [];
  #chunks: Buffer[] = [];
  #free = maxBodyBytes;
  /** What becomes of the response; until that is known, it waits. */
  #state: 'waits' | 'passes' | 'dropped' = 'waits';
  /** Whether the provider has sent all, or has failed. */
  #isOver = false;
  #isBroken = false;
  #onSent = () => {};

  constructor(outgoing: ServerResponse, options: RelayOptions) {
    this.#outgoing = outgoing;
    this.#options = options;
  }

  pass({ status, headers }: PlainResponse, onSent: () => void): void {
    const outgoing = this.#outgoing;
    const received = this.#head?.headers ?? [];
    const names = new Set(received.map(([name]) => name.toLowerCase()));
    const added = Object.entries(headers).filter(([name]) => !names.has(name));
    const reason = status === this.#head?.status ? this.#reason : undefined;
    this.#state = 'passes';
    this.#onSent = onSent;
    outgoing.sendDate = false;
    const passed = [...withoutHopByHop(received), ...added].flat();
    if (reason === undefined) {
      outgoing.writeHead(status, passed);
    } else {
      outgoing.writeHead(status, reason, passed);
    }
    if (this.#chunks.length === 0 && !this.#isOver) {
      // Not flushHeaders, which sends headers in UTF-8 and not in Latin-1.
      outgoing.write(noBody);
    }
    for (const chunk of this.#chunks) {
      outgoing.write(chunk);
    }
    if (this.#free < 0) {
      this.#chunks = [];
    }
    outgoing.on('drain', () => this.#controller?.resume());
    if (this.#isOver) {
      this.#endResponse();
      onSent();
    } else {
      this.#controller?.resume();
    }
  }

  drop(): void {
    this.#state = 'dropped';
    if (this.#free < 0) {
      this.#controller?.abort(new Error(tooLargeFailure));
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    whenClosed(this.#outgoing, () => {
      if (this.#state !== 'dropped') {
        controller.abort(new Error('disconnected'));
      }
    });
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    _headers: unknown,
    statusText = '',
  ): void {
    if (status < 200) {
      return;
    }
    this.#guard(controller, () => {
      const headers = pairHeaders(controller.rawHeaders as readonly Buffer[]);
      for (const [name, value] of withoutHopByHop(headers)) {
        validateHeaderName(name);
        validateHeaderValue(name, value);
      }
      this.#head = { status, headers };
      this.#reason = toReasonPhrase(statusText);
      this.#options.onStart(this.#head, this);
    });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#free -= chunk.length;
    const isTooLarge = this.#free < 0;
    if (this.#state === 'passes') {
      if (isTooLarge) {
        this.#chunks = [];
      } else {
        this.#chunks.push(chunk);
      }
      if (!this.#outgoing.write(chunk)) {
        controller.pause();
      }
      return;
    }
    this.#chunks.push(chunk);
    if (isTooLarge && this.#state === 'dropped') {
      controller.abort(new Error(tooLargeFailure));
    } else if (isTooLarge) {
      controller.pause();
    }
  }

  onResponseEnd(controller: Dispatcher.DispatchController): void {
    this.#guard(controller, () => {
      const { rawTrailers } = controller;
      // HTTP/2 has them as an object.
      const trailers = Object.entries((rawTrailers ?? {}) as Readonly<Record<string, string>>);
      this.#trailers = Array.isArray(rawTrailers) ? pairHeaders(rawTrailers) : trailers;
      if (this.#free < 0) {
        this.#conclude(undefined, tooLargeFailure);
      } else {
        this.#conclude(Buffer.concat(this.#chunks));
      }
    });
  }

  onResponseError(_controller: unknown, error: PassError): void {
    if (this.#isOver) {
      return;
    }
    const hasLeft = this.#outgoing.destroyed && this.#state !== 'dropped';
    if (hasLeft) {
      this.#conclude(undefined);
    } else if (this.#head === undefined) {
      this.#isOver = true;
      this.#options.onFailure(error, this.#controller !== undefined);
    } else if (isWhole(this.#head.status, error)) {
      this.#conclude(noBody);
    } else {
      this.#isBroken = true;
      this.#conclude(undefined, brokenOff(error).message);
    }
  }

  /** Undici swallows what a handler throws, and the client would wait for ever. */
  #guard(controller: Dispatcher.DispatchController, receive: () => void): void {
    try {
      receive();
    } catch (error) {
      const { message } = error as Error;
      this.#head = undefined;
      this.onResponseError(controller, new Error(`its response cannot be passed on: ${message}`));
      controller.abort(error as Error);
    }
  }

  #conclude(body: Uint8Array | undefined, unread?: string): void {
    const head = this.#head;
    const isPassing = this.#state === 'passes';
    this.#isOver = true;
    if (isPassing) {
      this.#endResponse();
    }
    this.#options.onEnd(head && { ...head, body, ...(unread !== undefined && { unread }) });
    if (isPassing) {
      this.#onSent();
    }
  }

  #endResponse(): void {
    const outgoing = this.#outgoing;
    this.#chunks = [];
    if (this.#isBroken) {
      outgoing.socket?.destroySoon();
    } else {
      outgoing.addTrailers(this.#trailers as [string, string][]);
      outgoing.end();
    }
  }
}

/** Calls `abort` when the client leaves before it has its response. */
function whenClosed(outgoing: ServerResponse, abort: () => void): void {
  if (outgoing.destroyed) {
    abort();
  } else {
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) {
        abort();
      }
    });
  }
}

/** The reason phrase byte for byte; empty if bytes were lost, or if Node.js does not send them. */
function toReasonPhrase(statusText: string): string {
  const bytes = Buffer.from(statusText).toString('latin1');
  // Undici reads UTF-8, and puts this in place of any other bytes.
  const hasAllBytes = !statusText.includes('\uFFFD');
  return hasAllBytes && /^[\t\x20-\x7e\x80-\xff]*$/.test(bytes) ? bytes : '';
}
