import type { FindRespond } from './intercepted-fetch.js';
import { XhrAnswer } from './xhr-answer.js';

/** What `open` and `setRequestHeader` say of a request. */
interface OpenedRequest {
  readonly method: string;
  readonly url: URL;
  readonly isAsync: boolean;
  readonly headers: Headers;
}

/**
 * Creates an XMLHttpRequest that answers what is intercepted. The original sends all other requests, and synchronous
 * ones.
 */
export function createXhrClass(
  Original: typeof XMLHttpRequest,
  findRespond: FindRespond,
): typeof XMLHttpRequest {
  return class XMLHttpRequest extends Original {
    #opened: OpenedRequest | undefined;
    #answer: XhrAnswer | undefined;

    override open(
      method: string,
      url: string | URL,
      isAsync = true,
      ...credentials: [username?: string | null, password?: string | null]
    ): void {
      this.#answer?.withdraw();
      this.#answer = undefined;
      super.open(method, url, isAsync, ...credentials);
      const headers = new Headers();
      this.#opened = { method, url: new URL(url, document.baseURI), isAsync, headers };
    }

    override setRequestHeader(name: string, value: string): void {
      super.setRequestHeader(name, value);
      this.#opened?.headers.append(name, value);
    }

    override send(body: Document | XMLHttpRequestBodyInit | null = null): void {
      if (this.#answer !== undefined) {
        throw new DOMException('The request has been sent already.', 'InvalidStateError');
      }
      const request = this.#opened?.isAsync ? toRequest(this.#opened) : undefined;
      const respond = request && findRespond(request);
      if (request === undefined || respond === undefined) {
        super.send(body);
        return;
      }
      this.#answer = new XhrAnswer(this);
      void this.#answer.give(withBody(request, body, this.#answer.givenUp), respond);
    }

    override abort(): void {
      if (this.#answer === undefined) {
        super.abort();
      } else {
        this.#answer.abort();
      }
    }
  };
}

function toRequest({ method, url, headers }: OpenedRequest): Request {
  const withoutCredentials = new URL(url);
  withoutCredentials.username = '';
  withoutCredentials.password = '';
  return new Request(withoutCredentials, { method, headers });
}

function withBody(
  request: Request,
  body: Document | XMLHttpRequestBodyInit | null,
  signal: AbortSignal,
): Request {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return new Request(request, { signal });
  }
  const sent = body instanceof Document ? new XMLSerializer().serializeToString(body) : body;
  return new Request(request, { body: sent, signal });
}
