import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Dispatcher, Pool } from 'undici';
import { createDispatcher } from '../verify/http/agent.js';
import type { HeaderList } from '../verify/http/exchange.js';
import { isClosed } from '../verify/http/failures.js';
import type { TlsOptions } from '../verify/http/tls-options.js';
import type { PassedRequest } from './read-request.js';
import { type ResponseRelay, receiveResponse, Unanswered } from './relay-response.js';

/** The connections of a proxy to its provider, and what it has learnt about the provider from them. */
export class Upstream {
  readonly url: string;
  readonly #dispatcher: Dispatcher;
  isReachable = true;
  /** Whether it has closed a connection at the moment when it was used again. */
  #closesSockets = false;

  /** @param url the base URL of the provider. */
  constructor(url: string, tls: TlsOptions) {
    this.url = url;
    this.#dispatcher = createDispatcher(url, Pool, { tls });
  }

  /**
   * Passes a request on, and waits until its response begins.
   *
   * @param headers the headers that are sent.
   * @param incoming the request with its body, if that was too large to keep.
   */
  async send(
    { method, url, body }: PassedRequest,
    headers: HeaderList,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<ResponseRelay | Unanswered> {
    const { origin, pathname } = new URL(this.url);
    const options = {
      origin,
      path: pathname.replace(/\/$/, '') + url,
      method: method as Dispatcher.HttpMethod,
      headers: headers.flat(),
      body: body === undefined ? incoming : body.length > 0 ? body : null,
    };
    const dispatch = (reset: boolean) =>
      receiveResponse(outgoing, (handler) => {
        this.#dispatcher.dispatch({ ...options, reset }, handler);
      });
    const response = await dispatch(this.#closesSockets);
    // A provider may close an idle connection at the moment when it is used again.
    if (!(response instanceof Unanswered && response.isSent && isClosed(response.error))) {
      return response;
    }
    this.#closesSockets ||= (response.error.socket?.bytesRead ?? 0) > 0;
    const isRepeatable = ['GET', 'HEAD'].includes(method) && body?.length === 0;
    return isRepeatable ? dispatch(true) : response;
  }

  close(): Promise<void> {
    return this.#dispatcher.destroy();
  }
}
