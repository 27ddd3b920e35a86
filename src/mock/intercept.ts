import { createFailureMessage } from '../interface/kit-error.js';
import type { Respond } from './request-client.js';

/** Ends an interception when it is called, or at the end of the block of a `using`. */
export interface Interception extends Disposable {
  (): void;
}

/**
 * Starts to answer requests that `fetch` and XMLHttpRequest of this page make. All others pass.
 *
 * @param pattern of the URLs to answer, without their query.
 * @param onOther called with each request that passes.
 * @throws an Error outside of a page; what `pattern` throws.
 */
export async function intercept(
  pattern: () => RegExp,
  respond: Respond,
  onOther: (request: Request) => void = () => {},
): Promise<Interception> {
  if (typeof document === 'undefined' || !('withResolvers' in Promise)) {
    const message = createFailureMessage({
      task: 'intercept requests',
      cause: 'this is not a page of a browser of 2024 or later',
      remedy: 'In Node.js, give mock.handlers to setupServer of msw/node.',
    });
    throw new Error(message);
  }
  // Loaded only by a page that intercepts.
  const { interceptInPage } = await import('./intercept-in-page.js');
  const end = interceptInPage(pattern(), respond, onOther);
  return Object.assign(end, { [Symbol.dispose]: end });
}
