import type { Respond } from './request-client.js';
import { XhrResponse } from './xhr-response.js';

/** In bytes. */
interface Size {
  readonly loaded: number;
  readonly total: number;
}

const nothing: Size = { loaded: 0, total: 0 };

/**
 * The answer to an XMLHttpRequest: its states and events, in the order of
 * https://xhr.spec.whatwg.org/#the-send()-method. The response arrives in one piece.
 */
export class XhrAnswer {
  readonly #xhr: XMLHttpRequest;
  readonly #shown: XhrResponse;
  readonly #ended = new AbortController();

  constructor(xhr: XMLHttpRequest) {
    this.#xhr = xhr;
    this.#shown = new XhrResponse(xhr);
  }

  /** Aborted when the client gives up. */
  get givenUp(): AbortSignal {
    return this.#ended.signal;
  }

  /** Answers the request, unless the client gives up. */
  async give(request: Request, respond: Respond): Promise<void> {
    const { timeout } = this.#xhr;
    const timer = timeout > 0 ? setTimeout(() => this.#end('timeout'), timeout) : undefined;
    try {
      this.#dispatch('loadstart');
      await this.#upload(request);
      const client = { givenUp: this.givenUp, isXmlHttpRequest: true };
      const response = this.givenUp.aborted ? Response.error() : await respond(request, client);
      await this.#load(response, request.url);
    } catch (error) {
      this.#end('error');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the request as `abort` of XMLHttpRequest does. */
  abort(): void {
    this.#end('abort');
    this.#shown.clear();
    this.#shown.readyState = XMLHttpRequest.UNSENT;
  }

  /** Ends the request without any event, for one that is opened again. */
  withdraw(): void {
    this.#ended.abort();
    this.#shown.hide();
  }

  async #upload(request: Request): Promise<void> {
    if (request.body === null) {
      return;
    }
    const { byteLength } = await request.clone().arrayBuffer();
    for (const name of ['loadstart', 'progress', 'load', 'loadend']) {
      const loaded = name === 'loadstart' ? 0 : byteLength;
      this.#dispatch(name, { loaded, total: byteLength }, this.#xhr.upload);
    }
  }

  async #load(response: Response, url: string): Promise<void> {
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.type === 'error') {
      this.#end('error');
      return;
    }
    if (!this.givenUp.aborted) {
      this.#shown.receive(response, bytes, url);
    }
    this.#enter(XMLHttpRequest.HEADERS_RECEIVED);
    this.#enter(XMLHttpRequest.LOADING);
    const size = { loaded: bytes.byteLength, total: bytes.byteLength };
    this.#dispatch('progress', size);
    this.#enter(XMLHttpRequest.DONE);
    this.#dispatch('load', size);
    this.#dispatch('loadend', size);
  }

  #end(name: 'abort' | 'error' | 'timeout'): void {
    if (this.givenUp.aborted || this.#shown.readyState === XMLHttpRequest.DONE) {
      return;
    }
    this.#shown.clear();
    this.#enter(XMLHttpRequest.DONE);
    this.#dispatch(name);
    this.#dispatch('loadend');
    this.#ended.abort();
  }

  #enter(readyState: number): void {
    if (!this.givenUp.aborted) {
      this.#shown.readyState = readyState;
      this.#xhr.dispatchEvent(new Event('readystatechange'));
    }
  }

  /** Nothing happens after the end of a request, also when a listener has ended it. */
  #dispatch(
    name: string,
    { loaded, total }: Size = nothing,
    target: EventTarget = this.#xhr,
  ): void {
    if (!this.givenUp.aborted) {
      const lengthComputable = total > 0;
      target.dispatchEvent(new ProgressEvent(name, { loaded, total, lengthComputable }));
    }
  }
}
