import type { Respond } from './request-client.js';
import { XhrResponse } from './xhr-response.js';

/**
 * The answer to an XMLHttpRequest: its states and events, in the order of
 * https://xhr.spec.whatwg.org/#the-send()-method. The response arrives in one piece.
 */
export class XhrAnswer {
  readonly shown: XhrResponse;
  readonly #xhr: XMLHttpRequest;
  readonly #ended = new AbortController();
  readonly #sentAt = Date.now();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isUploading = false;

  /** @param mimeType the last one of `overrideMimeType`. */
  constructor(xhr: XMLHttpRequest, url: URL, mimeType: () => string | undefined) {
    this.#xhr = xhr;
    this.shown = new XhrResponse(xhr, url, mimeType);
  }

  /** Aborted when the client gives up. */
  get givenUp(): AbortSignal {
    return this.#ended.signal;
  }

  /**
   * Answers the request, unless the client gives up.
   *
   * @param total the size of its body in bytes.
   */
  async give(request: Request, respond: Respond, total: number): Promise<void> {
    this.startTimeout();
    try {
      this.#isUploading = request.body !== null;
      this.#dispatch('loadstart');
      if (this.#isUploading && !this.givenUp.aborted) {
        this.#dispatch('loadstart', { loaded: 0, total }, this.#xhr.upload);
      }
      await null;
      if (this.#isUploading && !this.givenUp.aborted) {
        this.#isUploading = false;
        for (const name of ['progress', 'load', 'loadend']) {
          this.#dispatch(name, { loaded: total, total }, this.#xhr.upload);
        }
      }
      const client = { givenUp: this.givenUp, isXmlHttpRequest: true };
      const response = this.givenUp.aborted ? Response.error() : await respond(request, client);
      await this.#load(response);
    } catch (error) {
      this.#end('error');
      throw error;
    } finally {
      clearTimeout(this.#timer);
    }
  }

  /** Ends the request as `abort` of XMLHttpRequest does. */
  abort(): void {
    this.#end('abort');
    this.#ended.abort();
    this.shown.fail(XMLHttpRequest.UNSENT);
  }

  /** Ends the request for one that is opened again. */
  withdraw(): void {
    const { readyState } = this.shown;
    this.#ended.abort();
    this.shown.fail(readyState);
    if (readyState !== XMLHttpRequest.OPENED) {
      this.#xhr.dispatchEvent(new Event('readystatechange'));
    }
  }

  /** Ends the request when the `timeout` of the XMLHttpRequest, which may have been changed, is over. */
  startTimeout(): void {
    const { timeout } = this.#xhr;
    clearTimeout(this.#timer);
    if (timeout > 0) {
      const rest = this.#sentAt + timeout - Date.now();
      this.#timer = setTimeout(() => this.#end('timeout'), Math.max(rest, 0));
    }
  }

  /** @throws a DOMException in a later state than this one; -1 for before the request was sent. */
  assertUntil(lastState: number): void {
    const { readyState } = this.shown;
    if (readyState > lastState) {
      throw new DOMException(`The state of the request is ${readyState}.`, 'InvalidStateError');
    }
  }

  async #load(response: Response): Promise<void> {
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.type === 'error') {
      this.#end('error');
      return;
    }
    const steps = [
      () => {
        this.shown.receive(response, bytes);
        this.#enter(XMLHttpRequest.HEADERS_RECEIVED);
      },
      () => {
        if (bytes.byteLength > 0) {
          this.#enter(XMLHttpRequest.LOADING);
          this.#dispatch('progress', this.shown.size);
        }
      },
      () => this.#enter(XMLHttpRequest.DONE),
      () => {
        this.#dispatch('load', this.shown.size);
        this.#dispatch('loadend', this.shown.size);
      },
    ];
    // A listener may end the request.
    for (const step of steps) {
      if (!this.givenUp.aborted) {
        step();
      }
    }
  }

  #end(name: 'abort' | 'error' | 'timeout'): void {
    if (this.givenUp.aborted || this.shown.readyState === XMLHttpRequest.DONE) {
      return;
    }
    this.#ended.abort();
    this.shown.fail(XMLHttpRequest.DONE);
    this.#enter(XMLHttpRequest.DONE);
    for (const target of this.#isUploading ? [this.#xhr.upload, this.#xhr] : [this.#xhr]) {
      this.#dispatch(name, undefined, target);
      this.#dispatch('loadend', undefined, target);
    }
  }

  #enter(readyState: number): void {
    this.shown.readyState = readyState;
    this.#xhr.dispatchEvent(new Event('readystatechange'));
  }

  #dispatch(
    name: string,
    { loaded, total } = { loaded: 0, total: 0 },
    target: EventTarget = this.#xhr,
  ): void {
    const lengthComputable = total > 0;
    target.dispatchEvent(new ProgressEvent(name, { loaded, total, lengthComputable }));
  }
}
