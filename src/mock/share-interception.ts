import type { Respond } from './request-client.js';

/** Finds the function that answers a request; undefined if the request passes. */
export type FindRespond = (request: Request) => Respond | undefined;

/** The requests that one mock intercepts. */
interface Interception {
  readonly pattern: RegExp;
  readonly respond: Respond;
  readonly onOther: (request: Request) => void;
}

/**
 * Starts to answer requests for a mock, until the returned function is called. All others pass.
 *
 * @param createPattern creates a pattern of the URLs to answer, without their query.
 * @param onOther called with each request that passes, without the body of an XMLHttpRequest.
 * @throws an Error where nothing can be intercepted; what `createPattern` throws.
 */
export type Intercept = (
  createPattern: () => RegExp,
  respond: Respond,
  onOther?: (request: Request) => void,
) => () => void;

/**
 * Lets all mocks share one way to intercept requests.
 *
 * @param start starts it, for the first mock; returns a function that ends it, after the last mock.
 */
export function shareInterception(start: (findRespond: FindRespond) => () => void): Intercept {
  const interceptions = new Set<Interception>();
  let end = () => {};

  /** Finds what answers a request, and notifies the mocks that do not. */
  const findRespond: FindRespond = (request) => {
    const { origin, pathname } = new URL(request.url);
    let found: Respond | undefined;
    for (const { pattern, respond, onOther } of interceptions) {
      if (pattern.test(origin + pathname)) {
        found ??= respond;
      } else {
        onOther(request);
      }
    }
    // A client adds it as it sends a request.
    if (found !== undefined && !request.headers.has('accept')) {
      request.headers.set('accept', '*/*');
    }
    return found;
  };

  return (createPattern, respond, onOther = () => {}) => {
    const interception: Interception = { pattern: createPattern(), respond, onOther };
    if (interceptions.size === 0) {
      end = start(findRespond);
    }
    interceptions.add(interception);
    return () => {
      const wasActive = interceptions.delete(interception);
      if (wasActive && interceptions.size === 0) {
        end();
      }
    };
  };
}
