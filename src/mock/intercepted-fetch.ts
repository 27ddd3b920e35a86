import { answerAsFetch, type Respond } from './request-client.js';

/** Finds what answers a request; nothing for one that passes. */
export type FindRespond = (request: Request) => Respond | undefined;

/** Creates a `fetch` that answers what is intercepted, and passes all other requests to the original. */
export function createFetch(original: typeof fetch, findRespond: FindRespond): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const respond = findRespond(request);
    if (respond === undefined) {
      return original(request);
    }
    const client = { givenUp: request.signal, isXmlHttpRequest: false };
    const response = await answerAsFetch(request, () => respond(request, client));
    return Object.defineProperty(response, 'url', { value: request.url });
  };
}
