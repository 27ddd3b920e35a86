import { FetchInterceptor } from '@mswjs/interceptors/fetch/web';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest/web';
import { createFailureMessage } from '../interface/kit-error.js';
import type { Respond } from './request-client.js';

/** What one interceptor says of a request. */
type RequestEvent = Parameters<Parameters<typeof FetchInterceptor.prototype.on<'request'>>[1]>[0];

/** One of each for all mocks: a second one could not replace `fetch` again. */
const interceptors = [new FetchInterceptor(), new XMLHttpRequestInterceptor()];

/**
 * Starts to answer requests that `fetch` and XMLHttpRequest of this page make, until the returned function
 * is called. All others pass. It is loaded only by a page that intercepts.
 *
 * @param createPattern creates that of the URLs to answer, without their query.
 * @param onOther called with each request that passes.
 * @throws an Error outside of a page; what `createPattern` throws.
 */
export function intercept(
  createPattern: () => RegExp,
  respond: Respond,
  onOther: (request: Request) => void = () => {},
): () => void {
  assertPage();
  const pattern = createPattern();
  const owner = {};
  const onRequest = async (event: RequestEvent) => {
    const { origin, pathname } = new URL(event.request.url);
    if (pattern.test(origin + pathname)) {
      await answer(event, respond);
    } else {
      onOther(event.request);
    }
  };
  for (const interceptor of interceptors) {
    interceptor.apply(owner);
    interceptor.on('request', onRequest);
  }
  return () => {
    for (const interceptor of interceptors) {
      interceptor.removeListener('request', onRequest);
      interceptor.dispose(owner);
    }
  };
}

/** Browsers have what the interceptors need since 2024, and Node only from version 22 on. */
function assertPage(): void {
  if (typeof document === 'undefined' || !('withResolvers' in Promise)) {
    const message = createFailureMessage({
      task: 'intercept requests',
      cause: 'this is not a page of a browser of 2024 or later',
      remedy: 'In Node.js, give mock.handlers to setupServer of msw/node.',
    });
    throw new Error(message);
  }
}

async function answer(
  { request, controller, initiator }: RequestEvent,
  respond: Respond,
): Promise<void> {
  const givenUp = new AbortController();
  request.signal.addEventListener('abort', () => givenUp.abort());
  const xhr = initiator instanceof XMLHttpRequest ? initiator : undefined;
  const timer =
    xhr?.timeout &&
    setTimeout(() => {
      endByTimeout(xhr, controller);
      givenUp.abort();
    }, xhr.timeout);
  const client = { givenUp: givenUp.signal, isXmlHttpRequest: xhr !== undefined };
  try {
    const response = await respond(request, client);
    // Otherwise the interceptor has ended the request, or its timeout has.
    if (!givenUp.signal.aborted) {
      controller.respondWith(response);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Ends an XMLHttpRequest as its timeout does. The interceptor can only end it with an error, whose event is replaced. */
function endByTimeout(xhr: XMLHttpRequest, controller: RequestEvent['controller']): void {
  const dispatch = xhr.dispatchEvent;
  // Not by an assignment, which the interceptor would make for all objects of the class.
  Object.defineProperty(xhr, 'dispatchEvent', {
    configurable: true,
    value: (event: Event) =>
      dispatch(event.type === 'error' ? new ProgressEvent('timeout') : event),
  });
  controller.errorWith(new Error('The request has timed out.'));
  Reflect.deleteProperty(xhr, 'dispatchEvent');
}
