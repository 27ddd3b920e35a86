import { createFailureMessage } from '../text/kit-error.js';
import type { FindRespond } from './share-interception.js';
import { XhrAnswer } from './xhr-answer.js';
import { shownProperties } from './xhr-response.js';

/** What `open` and `setRequestHeader` say of a request. */
interface OpenedRequest {
  readonly method: string;
  readonly url: URL;
  readonly isAsync: boolean;
  readonly headers: Headers;
}

/** The last state of a sent request in which a property can be set. */
const settableUntil: Readonly<Record<string, number>> = {
  withCredentials: -1,
  responseType: 2,
  timeout: 4,
};

/**
 * Creates an XMLHttpRequest that answers what is intercepted, but throws for a synchronous one. The original sends all
 * other requests.
 */
export function createXhrClass(
  Original: typeof XMLHttpRequest,
  findRespond: FindRespond,
): typeof XMLHttpRequest {
  class InterceptedXhr extends Original {
    #opened: OpenedRequest | undefined;
    #answer: XhrAnswer | undefined;
    #mimeType: string | undefined;

    static {
      for (const name of shownProperties) {
        define(name, {
          get(this: InterceptedXhr) {
            const answer = this.#answer;
            return answer ? answer.shown[name] : Reflect.get(Original.prototype, name, this);
          },
        });
      }
      for (const [name, lastState] of Object.entries(settableUntil)) {
        define(name, {
          get(this: InterceptedXhr) {
            return Reflect.get(Original.prototype, name, this);
          },
          set(this: InterceptedXhr, value: unknown) {
            this.#answer?.assertUntil(lastState);
            Reflect.set(Original.prototype, name, value, this);
            this.#answer?.startTimeout();
          },
        });
      }
      function define(name: string, accessors: PropertyDescriptor): void {
        const shared = { configurable: true, enumerable: true };
        Object.defineProperty(InterceptedXhr.prototype, name, { ...shared, ...accessors });
      }
    }

    override open(method: string, url: string | URL, ...others: readonly unknown[]): void {
      Reflect.apply(super.open, this, [method, url, ...others]);
      this.#opened = {
        method,
        url: new URL(url, document.baseURI),
        isAsync: others.length === 0 || Boolean(others[0]),
        headers: new Headers(),
      };
      const answer = this.#answer;
      this.#answer = undefined;
      answer?.withdraw();
    }

    override setRequestHeader(name: string, value: string): void {
      this.#answer?.assertUntil(-1);
      super.setRequestHeader(name, value);
      this.#opened?.headers.append(name, value);
    }

    override overrideMimeType(type: string): void {
      this.#answer?.assertUntil(2);
      super.overrideMimeType(type);
      this.#mimeType = type;
    }

    override send(body: Document | XMLHttpRequestBodyInit | null = null): void {
      this.#answer?.assertUntil(-1);
      const opened = this.#opened;
      const request = opened && toRequest(opened);
      const respond = request && findRespond(request);
      if (!(opened && request && respond)) {
        super.send(body);
        return;
      }
      if (!opened.isAsync) {
        throw new DOMException(synchronous, 'NetworkError');
      }
      const sent = body instanceof Document ? new XMLSerializer().serializeToString(body) : body;
      this.#answer = new XhrAnswer(this, opened.url, () => this.#mimeType);
      const { givenUp } = this.#answer;
      void this.#answer.give(withBody(request, sent, givenUp), respond, sizeOf(sent));
    }

    override abort(): void {
      if (this.#answer === undefined) {
        super.abort();
      } else {
        this.#answer.abort();
      }
    }

    override getResponseHeader(name: string): string | null {
      const answer = this.#answer;
      return answer ? answer.shown.headers.get(name) : super.getResponseHeader(name);
    }

    override getAllResponseHeaders(): string {
      const headers = this.#answer?.shown.headers;
      return headers
        ? [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
        : super.getAllResponseHeaders();
    }
  }
  return InterceptedXhr;
}

const synchronous = createFailureMessage({
  task: 'answer a synchronous XMLHttpRequest',
  cause: 'the mock answers later',
  remedy: 'Open it as an asynchronous one.',
});

function toRequest({ method, url, headers }: OpenedRequest): Request {
  const withoutCredentials = new URL(url);
  withoutCredentials.username = '';
  withoutCredentials.password = '';
  return new Request(withoutCredentials, { method, headers });
}

function withBody(
  request: Request,
  body: XMLHttpRequestBodyInit | null,
  signal: AbortSignal,
): Request {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(request, { signal, ...(hasBody && { body }) });
}

/** In bytes; 0 if only the browser knows it. */
function sizeOf(body: XMLHttpRequestBodyInit | null): number {
  return body === null || body instanceof FormData ? 0 : new Blob([body as BlobPart]).size;
}
